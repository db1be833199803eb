/** The local storage key that is set while a member uses this browser. Pages read it before the provider loads. */
export const MEMBER_KEY = "listbook.member";
