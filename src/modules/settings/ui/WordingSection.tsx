import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { settings } from "../contract.ts";
import { type OwnWording, WordingDraft, type WordedLetter, wordingLabels } from "../contract-wording.ts";
import { localeOptions } from "./locale-options.ts";
import styles from "./settings.module.css";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { ConfirmDialog } from "#kit/ui/dialogs.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { TextAreaField, TextField } from "#kit/ui/form/fields.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { filled } from "#kit/wording.ts";

const { wording, saveWording, resetWording } = settings.endpoints;
type Draft = Pick<OwnWording, "subject" | "body">;

/** What the messages say: shipped, or in the company's own words, one message and language at a time. */
export function WordingSection({ locale }: { locale: string }) {
  return (
    <Section title="Wording of messages" id="wording">
      <p className="quiet">
        People get each message in their own language and country, then in that language, then in the company's, then the default.
      </p>
      <Asked of={useAsk(wording, {})}>{(letters) => <Chosen letters={letters} companyLocale={locale} />}</Asked>
    </Section>
  );
}

function Chosen({ letters, companyLocale }: { letters: readonly WordedLetter[]; companyLocale: string }) {
  const [key, setKey] = useState<string>();
  const [locale, setLocale] = useState(companyLocale);
  const letter = letters.find((one) => one.key === key) ?? letters[0];
  if (!letter) return null;
  const own = letter.own.find((one) => one.locale === locale);
  return (
    <>
      <Group gap="md" align="end">
        <Select
          label="Message"
          data={letters.map(({ key: value, title, channel, own: { length } }) => ({
            value,
            label: [title, ...(channel === "sms" ? ["text message"] : []), ...(length > 0 ? ["own text"] : [])].join(" · "),
          }))}
          value={letter.key}
          onChange={(chosen) => chosen && setKey(chosen)}
          allowDeselect={false}
          searchable
          w={340}
        />
        <Select
          label={wordingLabels.locale}
          data={localeOptions(locale)}
          value={locale}
          onChange={(chosen) => chosen && setLocale(chosen)}
          allowDeselect={false}
          searchable
        />
        {own ? <StatusBadge meaning="good">Own text</StatusBadge> : <StatusBadge meaning="idle">Default</StatusBadge>}
      </Group>
      <Edit key={`${letter.key} ${locale} ${own?.version ?? 0}`} letter={letter} locale={locale} own={own} />
    </>
  );
}

function Edit({ letter, locale, own }: { letter: WordedLetter; locale: string; own: OwnWording | undefined }) {
  const save = useSend(saveWording, { done: "Wording saved" });
  const reset = useSend(resetWording, { done: "Default text restored" });
  const [asked, setAsked] = useState(false);
  const { key, channel, subject, body, variables } = letter;
  return (
    <>
      <Form
        schema={WordingDraft}
        start={{ subject: own?.subject ?? subject, body: own?.body ?? body }}
        labels={wordingLabels}
        save="Save wording"
        lesser
        draft={`settings wording ${key} ${locale}`}
        onSave={(draft: Draft) => save.send({ key, locale, body: { ...draft, version: own?.version ?? 0 } })}
      >
        <Fields>
          {channel === "email" && (
            <Wide>
              <TextField<Draft> name="subject" />
            </Wide>
          )}
          <Wide>
            <TextAreaField<Draft> name="body" rows={channel === "sms" ? 3 : 9} />
          </Wide>
        </Fields>
        <dl className={styles.variables} aria-label="Variables of this message">
          {variables.map(({ name, means, needed }) => (
            <div key={name}>
              <dt className="mono">{`{${name}}`}</dt>
              <dd>
                {means}
                {needed && "; required in the text"}
              </dd>
            </div>
          ))}
        </dl>
        <Preview letter={letter} />
      </Form>
      {own && (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            Use the default text
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={asked}
        title="Use the default text?"
        confirm="Use the default text"
        onClose={() => setAsked(false)}
        onConfirm={() => reset.send({ key, locale, query: { version: own?.version ?? 0 } })}
      >
        Your own text of this message is no longer sent. It stays in the history.
      </ConfirmDialog>
    </>
  );
}

/** What is typed, as it arrives, with an example in the place of each variable. */
function Preview({ letter: { channel, variables } }: { letter: WordedLetter }) {
  const { control } = useFormContext<Draft>();
  const [subject, body] = useWatch({ control, name: ["subject", "body"] });
  const samples = Object.fromEntries(variables.map(({ name, sample }) => [name, sample]));
  return (
    <figure className={styles.preview}>
      <figcaption className="quiet">Preview with examples</figcaption>
      <div className={styles.message}>
        {channel === "email" && <strong>{filled(subject, samples)}</strong>}
        <p>{filled(body, samples)}</p>
      </div>
    </figure>
  );
}
