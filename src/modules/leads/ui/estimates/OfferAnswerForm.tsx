import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Offer } from "../../estimates/offer.ts";
import type { OfferAnswer } from "./offer.ts";
import { moneyText } from "#kit/ui/format.ts";
import styles from "#kit/ui/share-links/shared-page.module.css";
import { Refused } from "#kit/ui/states.tsx";

interface OfferAnswerFormProps {
  offer: Offer;
  onAnswer: (answer: OfferAnswer) => Promise<void>;
}

/** The client accepts with name, position and order number, or declines with a reason. */
export function OfferAnswerForm({ offer, onAnswer }: OfferAnswerFormProps) {
  const [declines, setDeclines] = useState(false);
  const [values, setValues] = useState({ name: "", role: "", reference: "", reason: "" });
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const field = (key: keyof typeof values) => ({
    size: "md" as const,
    value: values[key],
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [key]: event.currentTarget.value }),
  });
  async function send(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setFailure(null);
    const { name, role, reference, reason } = values;
    const answer: OfferAnswer = declines
      ? { path: "rejection", body: { name, reason } }
      : { path: "acceptance", body: { name, role, reference: reference || null } };
    await onAnswer(answer).catch(setFailure);
    setSending(false);
  }
  return (
    <section>
      <h2>{declines ? "Decline this proposal" : "Accept this proposal"}</h2>
      <form className={styles.passcode} onSubmit={(event) => void send(event)}>
        {!declines && <p>You order the work described here for {moneyText(offer.netTotal, offer.currency)} plus tax.</p>}
        <Refused of={failure} />
        <TextInput label="Your name" required autoComplete="name" maxLength={80} {...field("name")} />
        {declines ? (
          <Textarea label="Reason" required rows={3} maxLength={600} {...field("reason")} />
        ) : (
          <>
            <TextInput label="Your position" required autoComplete="organization-title" maxLength={60} {...field("role")} />
            <TextInput
              label="Purchase order number"
              description="If you have one already."
              maxLength={60}
              {...field("reference")}
            />
          </>
        )}
        <div className={styles.buttons}>
          <Button type="submit" size="md" loading={sending} {...(declines ? { color: "red" } : {})}>
            {declines ? "Decline proposal" : "Accept proposal"}
          </Button>
          <Button size="md" variant="default" onClick={() => setDeclines(!declines)}>
            {declines ? "Back" : "Decline instead"}
          </Button>
        </div>
      </form>
    </section>
  );
}
