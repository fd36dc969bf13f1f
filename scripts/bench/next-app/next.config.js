// A yardstick of the bench: what a route handler of Next costs.
export default { poweredByHeader: false, serverExternalPackages: ['mongodb'] };
