/** The addresses at which people sign in. Opened at one of them, the browser does not need to know those of all other pages yet. */
const signInPaths = ["/auth", "/login", "/auth/reset-password"] as const;

/** Whether an address, which may have a query, is one of them. */
export const isSignInPath = (address: string): boolean =>
  signInPaths.some((path) => address === path || address.startsWith(`${path}?`));
