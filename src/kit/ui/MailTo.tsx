import { Anchor } from "@mantine/core";
import { use } from "react";
import { PlainText } from "./display.tsx";

/** An email address as a link to write to it; inside another link it is only text. `inText`: within a sentence, where colour alone would not show that it is a link. */
export function MailTo({ address, inText = false }: { address: string; inText?: boolean }) {
  if (use(PlainText)) return <EmailAddress of={address} />;
  return (
    <Anchor inherit underline={inText ? "always" : "hover"} href={`mailto:${address}`}>
      <EmailAddress of={address} />
    </Anchor>
  );
}

/** An address, broken at its sign where it does not fit into one line. */
export function EmailAddress({ of: address }: { of: string }) {
  const [local = "", ...domain] = address.split("@");
  return (
    <>
      {local}
      {domain.length > 0 && (
        <>
          @<wbr />
          {domain.join("@")}
        </>
      )}
    </>
  );
}
