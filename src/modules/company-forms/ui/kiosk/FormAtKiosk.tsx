import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { DrawnSignatureDialog } from "#kit/ui/SignatureSheet.tsx";
import { Refused } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { uuid } from "#kit/ui/unique.ts";
import type { Answers } from "#modules/forms/answers.ts";
import { type SignatureSlot, signsBefore } from "#modules/forms/definition.ts";
import { evaluate } from "#modules/forms/engine/evaluate.ts";
import type { KioskForm } from "#modules/forms/kiosk.ts";
import { startingAnswers } from "#modules/forms/prefill.ts";
import { textIn } from "#modules/forms/translated.ts";
import { obstacles, sectionsOf } from "#modules/company-forms/rules/steps.ts";
import { FillingContext, type Filling } from "../fill/filling.ts";
import { languageHere } from "../fill/language-here.ts";
import { LanguageSelect } from "../fill/LanguageSelect.tsx";
import { SectionView } from "../fill/SectionView.tsx";
import { type Opened, sendForm } from "./ask.ts";

interface FormAtKioskProps {
  token: string;
  opened: Opened;
  form: KioskForm;
  onSent: (number: string) => void;
  onLeave: () => void;
}

interface Drawn {
  name: string;
  /** A PNG in base64. */
  picture: string;
}

const deviceNow = () => new Date();

/** The form of one person at a kiosk. Nothing of it is stored on the tablet. */
export function FormAtKiosk({ token, opened, form, onSent, onLeave }: FormAtKioskProps) {
  const { definition, zone, facts, person, items, itemRequired } = form;
  const [begun] = useState(() => {
    const now = new Date().toISOString();
    return { id: uuid(), context: { now, zone, user: { ...person, roles: [] }, facts } };
  });
  const [answers, setAnswers] = useState<Answers>(() => startingAnswers(definition, begun.context));
  const [item, setItem] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<Readonly<Record<string, Drawn>>>({});
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [language, setLanguage] = useState(() => languageHere(definition.languages));
  const context = { ...begun.context, language };
  const evaluation = evaluate(definition, answers, context);
  const words = (text: SignatureSlot["label"]) => textIn(text, language, definition.languages);
  const slots = (definition.signatureSlots ?? []).filter(
    (slot) => signsBefore(slot) && slot.who.by === "filler" && evaluation.slots.has(slot.key),
  );
  const open = [
    ...(itemRequired && !item ? [{ path: "item", message: "Choose the equipment first" }] : []),
    ...obstacles(evaluation, null),
    ...slots.filter(({ key }) => !drawn[key]).map(({ key, label }) => ({ path: key, message: `${words(label)} has not signed` })),
  ];
  const filling: Filling = {
    definition,
    evaluation,
    context,
    now: deviceNow,
    tried,
    locked: false,
    answers,
    last: {},
    change: (key, answer) => setAnswers((before) => ({ ...before, [key]: answer })),
    store: null,
  };
  async function send() {
    setTried(true);
    if (open.length > 0) return;
    setSending(true);
    setFailure(null);
    try {
      const { number } = await sendForm(token, {
        ...opened,
        id: begun.id,
        answers: evaluation.answers,
        startedAt: begun.context.now,
        ...(item ? { inventoryItemId: item } : {}),
        ...(language ? { language } : {}),
        signatures: slots.flatMap(({ key }) => (drawn[key] ? [{ slot: key, ...drawn[key] }] : [])),
      });
      onSent(number);
    } catch (refusal) {
      setFailure(refusal);
      setSending(false);
    }
  }
  return (
    <FillingContext value={filling}>
      <h1>{form.title}</h1>
      <p className="quiet">{person.name}</p>
      <LanguageSelect languages={definition.languages} value={language} onChange={setLanguage} />
      {items && (
        <Select
          label="Equipment"
          size="md"
          required={itemRequired}
          searchable
          placeholder="Choose"
          nothingFoundMessage="Not among the equipment of this base"
          error={tried && itemRequired && !item && "Choose the equipment first"}
          data={items.map(({ id, label }) => ({ value: id, label }))}
          value={item}
          onChange={setItem}
        />
      )}
      {sectionsOf(definition, evaluation, null).map((section) => (
        <SectionView key={section.key} section={section} />
      ))}
      {slots.map(({ key, label }) => (
        <Signature
          key={key}
          label={words(label)}
          name={person.name}
          drawn={drawn[key]}
          onDrawn={(next) => setDrawn(({ [key]: _, ...others }) => (next ? { ...others, [key]: next } : others))}
        />
      ))}
      {tried && open.length > 0 && (
        <Banner meaning="bad" title="Before it can be sent">
          <ul>
            {open.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Refused of={failure} />
      <Group justify="space-between">
        <Button variant="default" size="md" onClick={onLeave}>
          Leave without sending
        </Button>
        <Button size="md" loading={sending} onClick={() => void send()}>
          Send
        </Button>
      </Group>
    </FillingContext>
  );
}

interface SignatureProps {
  label: string;
  name: string;
  drawn: Drawn | undefined;
  onDrawn: (drawn: Drawn | null) => void;
}

/** A signature drawn on the tablet; it goes with the form and is not stored here. */
function Signature({ label, name, drawn, onDrawn }: SignatureProps) {
  const [signing, setSigning] = useState(false);
  return (
    <div>
      <p>
        <strong>{label}</strong>
        {drawn && `: signed by ${drawn.name}`}
      </p>
      <Button variant="default" size="md" onClick={() => (drawn ? onDrawn(null) : setSigning(true))}>
        {drawn ? "Remove the signature" : "Sign"}
      </Button>
      {signing && (
        <DrawnSignatureDialog
          label={label}
          name={name}
          onDrawn={async (file, signer) => onDrawn({ name: signer, picture: await base64Of(file) })}
          onClose={() => setSigning(false)}
        />
      )}
    </div>
  );
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
