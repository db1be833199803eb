/** The tabs that GraphiQL shows at the first visit. A developer can run them from the first to the last. */
export const examples = [
  {
    query: `# 1. Become a guest: the answer sets a cookie, and everything after it is yours.
mutation BecomeGuest {
  ensureCurrentUser(createAnonymousUser: true, createDefaultNotebook: true) {
    id
    firstName
  }
}
`,
  },
  {
    query: `# 2. Everything that is yours, at a glance.
query Everything {
  notebooks {
    id
    name
    lists {
      id
      name
      isTemplate
      itemCount
      completedCount
      items {
        id
        name
        completed
      }
    }
  }
}
`,
  },
  {
    query: `# 3. Make a list: put the id of one of your notebooks into the variables below.
mutation MakeList($input: CreateListInput!) {
  createList(input: $input) {
    id
    name
    active
  }
}
`,
    variables: JSON.stringify({ input: { notebookId: "", name: "Weekly shop" } }, null, 2),
  },
];
