import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { peopleAndAccess } from "../../contract.ts";
import type { OwnSignature } from "../../pictures-contract.ts";
import { PictureButton, usePicture } from "./PictureButton.tsx";
import styles from "./pictures.module.css";
import { SignaturePadDialog } from "./SignaturePadDialog.tsx";
import { addressOf, linkOf } from "#kit/client.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Instant } from "#kit/ui/display.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";

const { mySignature, setMySignature, removeMySignature, mySignatureImage } = peopleAndAccess.endpoints;

/** One's own signature as it prints on the reports one signs, drawn or brought as a file. */
export function SignatureSection() {
  const found = useAsk(mySignature, {});
  return (
    <Section title="Signature">
      <Asked of={found}>{(signature) => <Signature signature={signature} />}</Asked>
    </Section>
  );
}

function Signature({ signature: { current, former } }: { signature: OwnSignature }) {
  const [asked, setAsked] = useState<"draw" | "remove" | null>(null);
  const picture = usePicture(addressOf(setMySignature, {}), "Your signature is saved");
  const remove = useSend(removeMySignature, { done: "You sign without an image from now on" });
  const close = () => setAsked(null);
  return (
    <>
      {current ? (
        <div className={styles.own}>
          <Ink id={current.id} alt="Your signature" />
          <span className="quiet">
            Since <Instant at={current.validFrom} />
          </span>
        </div>
      ) : (
        <p>You sign without an image: your printed name, certificate and time stand for it.</p>
      )}
      <Group mt="md">
        <Button variant="default" onClick={() => setAsked("draw")}>
          {current ? "Draw a new one" : "Draw signature"}
        </Button>
        <PictureButton
          label="Upload a PNG"
          accept="image/png"
          sending={picture.sending}
          onChoose={(file) => void picture.send(file)}
        />
        {current && (
          <Button variant="subtle" color="red" onClick={() => setAsked("remove")}>
            Remove signature
          </Button>
        )}
      </Group>
      {picture.failure && <p role="alert">{picture.failure}</p>}
      <p className="quiet">
        Only you set it. Reports you have signed keep the image they were signed with. PNG with dark ink on a white or transparent
        background, at most 1 MB.
      </p>
      {former.length > 0 && <Former of={former} />}
      {asked === "draw" && (
        <SignaturePadDialog onClose={close} onDrawn={picture.send} sending={picture.sending} failure={picture.failure} />
      )}
      <ConfirmDialog
        opened={asked === "remove"}
        title="Remove your signature?"
        confirm="Remove signature"
        danger
        onClose={close}
        onConfirm={() => remove.send({})}
      >
        It stays on the reports you have signed, and is listed here with its dates.
      </ConfirmDialog>
    </>
  );
}

function Former({ of: former }: { of: OwnSignature["former"] }) {
  return (
    <details>
      <summary>{former.length === 1 ? "One former signature" : `${former.length} former signatures`}</summary>
      <ul className={styles.former}>
        {former.map(({ id, validFrom, validTo }) => (
          <li key={id}>
            <Ink id={id} alt="A former signature" />
            <span className="quiet">
              <Instant at={validFrom} zone={false} /> to <Instant at={validTo} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Ink({ id, alt }: { id: string; alt: string }) {
  return (
    <span className={styles.paper}>
      <img src={linkOf(mySignatureImage, { id })} alt={alt} />
    </span>
  );
}
