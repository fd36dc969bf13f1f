export const EXPIRES_WITHIN_DAYS = 30;

/** `renewalInfo.expirationStatus` (specification 2.6.1) of a record whose expiry is switched off. */
export const NOT_EXPIRING = 'DISABLED';

export type Renewal<Day> = {
  readonly expirationDate?: Day | undefined;
  readonly expirationStatus?: { readonly value?: unknown } | undefined;
};

export const isExpiryDisabled = (renewalInfo: Renewal<unknown> | undefined): boolean =>
  renewalInfo?.expirationStatus?.value === NOT_EXPIRING;

/** The expiry date; undefined if the record has none or it is switched off. */
export const expirationOf = <Day>(renewalInfo: Renewal<Day> | undefined): Day | undefined =>
  isExpiryDisabled(renewalInfo) ? undefined : renewalInfo?.expirationDate;
