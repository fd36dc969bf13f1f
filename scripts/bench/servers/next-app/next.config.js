// Baseline of the bench: the cost of a Next route handler.
export default { poweredByHeader: false, serverExternalPackages: ['mongodb'] };
