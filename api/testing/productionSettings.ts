/** The settings that production needs besides an identity provider. */
export const PRODUCTION = {
  NODE_ENV: "production",
  FEEDBACK_URL: "https://lists.example.com/feedback",
  SUPPORT_EMAIL: "support@lists.example.com",
};

/** Production without the keys of Clerk: accounts are local. */
export const LOCAL_PRODUCTION = { ...PRODUCTION, IDENTITY: "local" };
