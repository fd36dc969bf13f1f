/** A record counts as running out for this long before it does. */
export const EXPIRES_WITHIN_DAYS = 30;

/** Value of `renewalInfo.expirationStatus` (specification 2.6.1) where the agency has switched the expiry off. */
export const NOT_EXPIRING = 'DISABLED';

/** What of `renewalInfo` says when a record expires, as it is stored or on the wire. */
export type Renewal<Day> = {
  readonly expirationDate?: Day | undefined;
  readonly expirationStatus?: { readonly value?: unknown } | undefined;
};

/** The day on which a record expires; undefined where none is known, and where the agency has switched its expiry off. */
export const expirationOf = <Day>(renewalInfo: Renewal<Day> | undefined): Day | undefined =>
  renewalInfo?.expirationStatus?.value === NOT_EXPIRING ? undefined : renewalInfo?.expirationDate;
