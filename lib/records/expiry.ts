/** A record counts as running out for this long before it does. */
export const EXPIRES_WITHIN_DAYS = 30;

/** Value of `renewalInfo.expirationStatus` (specification 2.6.1) where the agency has switched the expiry off. */
export const NOT_EXPIRING = 'DISABLED';

/** What of `renewalInfo` says when a record expires, as it is stored or on the wire. */
export type Renewal<Day> = {
  readonly expirationDate?: Day | undefined;
  readonly expirationStatus?: { readonly value?: unknown } | undefined;
};

/** Whether the agency has switched the expiry off. Without a word of it nothing is known: that is not the same. */
export const isNotExpiring = (renewalInfo: Renewal<unknown> | undefined): boolean =>
  renewalInfo?.expirationStatus?.value === NOT_EXPIRING;

/** The day on which a record expires; undefined where none is known, and where the agency has switched its expiry off. */
export const expirationOf = <Day>(renewalInfo: Renewal<Day> | undefined): Day | undefined =>
  isNotExpiring(renewalInfo) ? undefined : renewalInfo?.expirationDate;
