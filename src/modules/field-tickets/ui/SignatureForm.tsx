import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { TicketContent, TicketJob } from "../contract.ts";
import { ticketHash, settledContent } from "../rules/content.ts";
import { needsInitials } from "../rules/rows.ts";
import type { ClientSignature } from "#kit/client-signature.ts";
import { SignerForm } from "#kit/ui/SignerForm.tsx";

interface SignatureFormProps {
  content: TicketContent;
  /** People of the client whose names are offered. */
  contacts?: TicketJob["contacts"];
  /** Who is known to sign. */
  signer?: string;
  /** Where it is signed and with what. */
  facts: () => Promise<Pick<ClientSignature, "position" | "device">>;
  /** Stores what was signed; throws what is wrong. */
  onSigned: (content: TicketContent, signature: ClientSignature) => Promise<void>;
  onCancel: () => void;
}

/** The name of the signer, the initials at standby, and the sheet: the signature is bound to the hash of what is shown above it. */
export function SignatureForm({ content, contacts = [], signer = "", facts, onSigned, onCancel }: SignatureFormProps) {
  const [initials, setInitials] = useState<Readonly<Record<string, string>>>({});
  const waited = content.rows.filter(needsInitials);
  const initialsOf = (id: string) => (initials[id] ?? "").trim();
  async function signed(signature: Omit<ClientSignature, "contentHash">) {
    const rows = content.rows.map((row) => (needsInitials(row) ? { ...row, clientInitials: initialsOf(row.id) } : row));
    const shown = settledContent({ ...content, rows });
    await onSigned(shown, { ...signature, contentHash: await ticketHash(shown) });
  }
  return (
    <SignerForm
      contacts={contacts}
      signer={signer}
      facts={facts}
      means="Your signature confirms what was done and used, as shown above."
      waits={waited.some(({ id }) => initialsOf(id) === "")}
      fields={waited.map((row) => (
        <TextInput
          key={row.id}
          label={`Initials for: ${row.description}, ${row.quantity} h because of ${row.standbyReason ?? ""}`}
          required
          maxLength={6}
          value={initials[row.id] ?? ""}
          onChange={(event) => setInitials({ ...initials, [row.id]: event.currentTarget.value })}
        />
      ))}
      onSigned={signed}
      onCancel={onCancel}
    />
  );
}
