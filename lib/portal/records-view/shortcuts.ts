import { readDevice, writeDevice } from './device-storage';

const KEY = 'records-portal:single-keys';

export const areShortcutsOn = (): boolean => readDevice(KEY) !== 'off';

/** @returns whether the browser stored the setting. */
export const setShortcuts = (on: boolean): boolean => writeDevice(KEY, on ? 'on' : 'off');
