/** A record counts as expiring soon during this many days before it expires. */
export const EXPIRES_WITHIN_DAYS = 30;

/** Value of `renewalInfo.expirationStatus` (specification 2.6.1) if the agency has switched the expiry off. */
export const NOT_EXPIRING = 'DISABLED';

/** The fields of `renewalInfo` that say when a record expires, stored or on the wire. */
export type Renewal<Day> = {
  readonly expirationDate?: Day | undefined;
  readonly expirationStatus?: { readonly value?: unknown } | undefined;
};

/** Whether the agency has switched the expiry off. A missing status does not mean that. */
export const isNotExpiring = (renewalInfo: Renewal<unknown> | undefined): boolean =>
  renewalInfo?.expirationStatus?.value === NOT_EXPIRING;

/** The day on which a record expires; undefined if it has none, or if the agency has switched the expiry off. */
export const expirationOf = <Day>(renewalInfo: Renewal<Day> | undefined): Day | undefined =>
  isNotExpiring(renewalInfo) ? undefined : renewalInfo?.expirationDate;
