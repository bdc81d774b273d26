import { Button, PasswordInput, Select } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import type { KioskForm, KioskStart } from "#modules/forms/kiosk.ts";
import styles from "../link/link.module.css";
import { askForm, type Opened } from "./ask.ts";

interface KioskStartsProps {
  token: string;
  start: KioskStart;
  /** The number of the form that was sent last, until the next one is opened. */
  sent: string | null;
  onOpened: (opened: Opened, form: KioskForm) => void;
}

/** Who fills which form. */
export function KioskStarts({ token, start: { people, forms }, sent, onOpened }: KioskStartsProps) {
  const [personId, setPersonId] = useState<string | null>(null);
  const [pin, setPin] = useState("");
  const [formCode, setFormCode] = useState<string | null>(forms.length === 1 ? (forms[0]?.code ?? null) : null);
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function open(event: FormEvent) {
    event.preventDefault();
    if (!personId || !formCode || pin === "") return;
    setOpening(true);
    setFailure(null);
    const opened = { personId, pin, formCode };
    try {
      onOpened(opened, await askForm(token, opened));
    } catch (refusal) {
      setFailure(refusal);
      setPin("");
    }
    setOpening(false);
  }
  return (
    <>
      {sent !== null && (
        <Banner meaning="good" title="Sent">
          Its number is <span className="mono">{sent}</span>.
        </Banner>
      )}
      <h1>Fill a form</h1>
      {people.length === 0 || forms.length === 0 ? (
        <p>
          {forms.length === 0
            ? "The forms of this kiosk are no longer in use."
            : "Nobody at this base has a PIN yet. Set yours on your own device, in Company forms."}
        </p>
      ) : (
        <form className={styles.start} onSubmit={(event) => void open(event)} noValidate>
          <Select
            label="Your name"
            size="md"
            searchable
            required
            placeholder="Choose"
            nothingFoundMessage="Not found. Set your PIN in Company forms first."
            data={people.map(({ id, name }) => ({ value: id, label: name }))}
            value={personId}
            onChange={setPersonId}
          />
          <Select
            label="Form"
            size="md"
            required
            placeholder="Choose"
            data={forms.map(({ code, title }) => ({ value: code, label: title }))}
            value={formCode}
            onChange={setFormCode}
          />
          <PasswordInput
            label="PIN"
            size="md"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
          <Refused of={failure} />
          <div>
            <Button type="submit" size="md" loading={opening} disabled={!personId || !formCode || pin === ""}>
              Open the form
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
