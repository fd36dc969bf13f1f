import { readDeviceStorage, writeDeviceStorage } from './device-storage';

const KEY = 'records-portal:single-keys';

export const areShortcutsOn = (): boolean => readDeviceStorage(KEY) !== 'off';

/** @returns whether the browser stored the setting. */
export const setShortcuts = (on: boolean): boolean => writeDeviceStorage(KEY, on ? 'on' : 'off');
