/** @param id the type's stored dash form */
export const requirementsAddress = (id: string): string => `/record-types/${encodeURIComponent(id)}/requirements`;
