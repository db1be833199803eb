/** Returns the address of a screen of the identity provider, whose component then redirects to `returnPath`. */
export const getAccountPath = (screen: "/sign-in" | "/sign-up", returnPath: string) =>
  `${screen}?redirect_url=${encodeURIComponent(returnPath)}`;
