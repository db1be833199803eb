/** The style sheet of the pages. */
export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fafaf9, #1c1917); color: light-dark(#1c1917, #fafaf9); }
main { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; }
.mark { padding: .5rem .75rem; border-radius: .5rem; background: light-dark(#ffedd5, #7c2d12); font-weight: 600; }
form { display: grid; gap: .5rem; margin: 1rem 0; }
button { padding: .625rem; border: 1px solid light-dark(#a8a29e, #78716c); border-radius: .5rem; background: none;
  color: inherit; font: inherit; cursor: pointer; }
button:first-of-type { border-color: #c2410c; background: #c2410c; color: #fff; }
a { color: light-dark(#9a3412, #fdba74); }
`;
