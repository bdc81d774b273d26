import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ClientSignature, TicketContent, TicketJob } from "../contract.ts";
import { ticketHash, settledContent } from "../rules/content.ts";
import { needsInitials } from "../rules/rows.ts";
import styles from "./ticket.module.css";
import { wordsOf } from "#kit/ui/failure.ts";
import { Section } from "#kit/ui/Page.tsx";
import { SignatureSheet, type Strokes } from "#kit/ui/SignatureSheet.tsx";

interface SignatureFormProps {
  content: TicketContent;
  /** People of the client whose names are offered. */
  contacts: TicketJob["contacts"];
  /** Where it is signed and with what. */
  facts: () => Promise<Pick<ClientSignature, "position" | "device">>;
  /** Stores what was signed; throws what is wrong. */
  onSigned: (content: TicketContent, signature: ClientSignature) => Promise<void>;
  onCancel: () => void;
}

/** So many people of the client are offered as buttons. */
const mostContacts = 6;

/** The name of the signer, the initials at standby, and the sheet: the signature is bound to the hash of what is shown above it. */
export function SignatureForm({ content, contacts, facts, onSigned, onCancel }: SignatureFormProps) {
  const [name, setName] = useState("");
  const [position, setPosition] = useState("");
  const [email, setEmail] = useState("");
  const [initials, setInitials] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const waited = content.rows.filter(needsInitials);
  const initialsOf = (id: string) => (initials[id] ?? "").trim();
  function choose(contact: TicketJob["contacts"][number]) {
    setName(contact.name);
    setPosition(contact.title ?? "");
    setEmail(contact.email ?? "");
  }
  async function drawn(_: File, strokes: Strokes): Promise<boolean> {
    setSending(true);
    setFailure(null);
    try {
      const rows = content.rows.map((row) => (needsInitials(row) ? { ...row, clientInitials: initialsOf(row.id) } : row));
      const shown = settledContent({ ...content, rows });
      const who = { name: name.trim(), title: position.trim() || null, email: email.trim() || null };
      const at = new Date().toISOString();
      await onSigned(shown, { ...who, ...strokes, ...(await facts()), at, contentHash: await ticketHash(shown) });
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
        save="Sign"
        sending={sending}
        failure={failure}
        waits={name.trim() === "" || waited.some(({ id }) => initialsOf(id) === "")}
        written={name}
        onDrawn={drawn}
        onClose={onCancel}
        above={
          <div className={styles.asks}>
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
            {waited.map((row) => (
              <TextInput
                key={row.id}
                label={`Initials for: ${row.description}, ${row.quantity} h because of ${row.standbyReason ?? ""}`}
                required
                maxLength={6}
                value={initials[row.id] ?? ""}
                onChange={(event) => setInitials({ ...initials, [row.id]: event.currentTarget.value })}
              />
            ))}
          </div>
        }
        below={
          <p className="quiet">
            Your signature confirms what was done and used, as shown above. It is a drawn mark bound to this ticket, no electronic
            signature of an account.
          </p>
        }
      />
    </Section>
  );
}
