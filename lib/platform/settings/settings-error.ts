/** A setting is wrong; `problems` names each one and what would be right. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}
