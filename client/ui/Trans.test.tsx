import { Trans } from "@lingui/react/macro";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

test.for([
  ["Milk", "Milk"],
  ["<b>Milk</b>", "&lt;b&gt;Milk&lt;/b&gt;"],
  ["<0/> <1>x</1>", "&lt;0/&gt; &lt;1&gt;x&lt;/1&gt;"],
  [String.raw`C:\x41\u0041\x5c`, String.raw`C:\x41\u0041\x5c`],
  ["{name} '{' #", "{name} &#x27;{&#x27; #"],
] as const)("a name in a text stays as it is: %s", ([name, html]) => {
  const text = (
    <Trans>
      <em>Open</em> “<bdi>{name}</bdi>”, or {name}
    </Trans>
  );
  expect(renderToStaticMarkup(text)).toBe(`<em>Open</em> “<bdi>${html}</bdi>”, or ${html}`);
});
