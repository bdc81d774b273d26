import { signedHere } from "./device/ticket-draft.ts";
import { FillTicket } from "./fill/FillTicket.tsx";
import { SignedHere } from "./fill/SignedHere.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { useParam } from "#kit/ui/routing.ts";
import { RecordSkeleton } from "#kit/ui/states.tsx";

/** Writing a ticket and having it signed, with or without a network. */
export default function FillPage() {
  const id = useParam("id");
  const { own } = useWaiting();
  if (own === null) return <RecordSkeleton />;
  const signed = signedHere(own, id);
  return signed ? <SignedHere command={signed} /> : <FillTicket key={id} id={id} />;
}
