import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import styles from "./share-links/shared-page.module.css";
import { wordsOf } from "./failure.ts";
import { Section } from "./Page.tsx";
import { SignatureSheet, type Strokes } from "./SignatureSheet.tsx";
import { type ClientSignature, isSigned, signInTheBox } from "#kit/client-signature.ts";

interface Contact {
  name: string;
  title: string | null;
  email: string | null;
}

interface SignerFormProps {
  /** People of the client whose names are offered. */
  contacts?: readonly Contact[];
  /** Who is known to sign: the recipient of a link. */
  signer?: string;
  /** Where it is signed and with what. */
  facts: () => Promise<Pick<ClientSignature, "position" | "device">>;
  /** What the signature confirms. */
  means: string;
  /** The button: "Sign". */
  save?: string;
  /** Whether something besides name and drawing is missing, and its fields. */
  waits?: boolean;
  fields?: ReactNode;
  /** Stores the signature once it is bound to what is shown; throws what is wrong. */
  onSigned: (signature: Omit<ClientSignature, "contentHash">) => Promise<void>;
  onCancel: () => void;
}

/** So many people of the client are offered as buttons. */
const mostContacts = 6;

/** Who signs for the client, and the sheet to sign on. */
export function SignerForm(props: SignerFormProps) {
  const { contacts = [], signer = "", facts, means, save = "Sign", waits = false, fields, onSigned, onCancel } = props;
  const [name, setName] = useState(signer);
  const [position, setPosition] = useState("");
  const [email, setEmail] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  function choose(contact: Contact) {
    setName(contact.name);
    setPosition(contact.title ?? "");
    setEmail(contact.email ?? "");
  }
  async function drawn(_: File, strokes: Strokes): Promise<boolean> {
    if (!isSigned(strokes)) {
      setFailure(signInTheBox);
      return false;
    }
    setSending(true);
    setFailure(null);
    try {
      const who = { name: name.trim(), title: position.trim() || null, email: email.trim() || null };
      const at = new Date().toISOString();
      await onSigned({ ...who, ...strokes, ...(await facts()), at });
      return true;
    } catch (thrown) {
      const { title, detail } = wordsOf(thrown);
      setFailure(detail || title);
      return false;
    } finally {
      setSending(false);
    }
  }
  return (
    <Section title="Signature of the client">
      <SignatureSheet
        save={save}
        sending={sending}
        failure={failure}
        waits={name.trim() === "" || waits}
        written={name}
        onDrawn={drawn}
        onClose={onCancel}
        above={
          <div className={styles.form}>
            {contacts.length > 0 && (
              <div className={styles.buttons}>
                {contacts.slice(0, mostContacts).map((contact) => (
                  <Button key={contact.name} size="xs" variant="default" onClick={() => choose(contact)}>
                    {contact.name}
                  </Button>
                ))}
              </div>
            )}
            <TextInput
              label="Name"
              required
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label="Position"
              maxLength={80}
              value={position}
              onChange={(event) => setPosition(event.currentTarget.value)}
            />
            <TextInput
              label="Email"
              type="email"
              maxLength={200}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            {fields}
          </div>
        }
        below={<p className="quiet">{means} It is a drawn mark bound to what is shown, no electronic signature of an account.</p>}
      />
    </Section>
  );
}
