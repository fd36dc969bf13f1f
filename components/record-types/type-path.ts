/** @param id the type's stored dash form */
export const requirementsPath = (id: string): string => `/record-types/${encodeURIComponent(id)}/requirements`;
