import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextToCopy } from "../actions/CopyButton.tsx";

/** Offers the address alone, which is all that an assistant on the web or on a phone needs: it then asks by itself. */
export const ByAddress = () => (
  <section aria-labelledby="by-address" className="sheet flex flex-col gap-2 p-4">
    <h2 id="by-address" className="text-section">{t`On the web or on a phone`}</h2>
    <p className="quiet text-pretty">
      <Trans>
        Add a connector in your assistant (in Claude: Settings, Connectors) and paste this address. It asks here by
        itself what it may do. For an assistant on your computer, go on below.
      </Trans>
    </p>
    <TextToCopy label={t`Address`} text={`${window.location.origin}/mcp`} isFocused={false} kind="plain" />
  </section>
);
