import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, callAsNobody } from "#kit/client.ts";
import { ReachedAt } from "#kit/ui/ReachedAt.tsx";
import { Refused, LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { useTitle } from "#kit/ui/routing.ts";
import { uuid } from "#kit/ui/unique.ts";
import type { Answers } from "#modules/forms/answers.ts";
import type { PublicForm } from "#modules/forms/contract.ts";
import { evaluate } from "#modules/forms/engine/evaluate.ts";
import { startingAnswers } from "#modules/forms/prefill.ts";
import { obstacles, sectionsOf } from "#modules/company-forms/rules/steps.ts";
import { FillingContext, type Filling } from "../fill/filling.ts";
import { languageHere } from "../fill/language-here.ts";
import { LanguageSelect } from "../fill/LanguageSelect.tsx";
import { SectionView } from "../fill/SectionView.tsx";
import styles from "./link.module.css";

const addressOf = (token: string, path = ""): string => `/api/form-by-link/${encodeURIComponent(token)}${path}`;

// Written out rather than through the module's contract, which would load every schema of the product into a page opened on a phone at a site.
async function askForm(token: string): Promise<PublicForm> {
  return (await answerOf(await callAsNobody(addressOf(token)))) as PublicForm;
}

async function sendForm(token: string, body: object): Promise<{ number: string }> {
  const headers = { "content-type": "application/json" };
  return (await answerOf(
    await callAsNobody(addressOf(token, "/submissions"), { method: "POST", headers, body: JSON.stringify(body) }),
  )) as { number: string };
}

/** A form behind a link, for somebody without an account: filled, sent, and nothing else. */
export function LinkedForm({ token }: { token: string }) {
  useTitle("Form");
  // Not read again while it is filled: a link that can be used once is used by sending it.
  const asked = useQuery({
    queryKey: ["form by link", token],
    queryFn: () => askForm(token),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data } = asked;
  return (
    <main className={styles.page}>
      {asked.isPending && (
        <>
          <h1>Form</h1>
          <LinesSkeleton />
        </>
      )}
      {asked.error && <LinkNotThere failure={asked.error} what="form" />}
      {data && <p className="quiet">{data.company.name}</p>}
      {data && (data.form ? <Filled token={token} form={data.form} anonymous={data.anonymous} /> : <Over shown={data} />)}
    </main>
  );
}

const ends = {
  open: "This form cannot be filled now",
  withdrawn: "This form is no longer in use",
  ended: "This link was ended",
  expired: "This link has expired",
  "used up": "This form was sent already",
} as const;

function Over({ shown: { company, state } }: { shown: PublicForm }) {
  return (
    <>
      <h1>{ends[state]}</h1>
      <p>
        If you need to tell us something, ask {company.name}
        <ReachedAt phone={company.phone} email={company.email} />.
      </p>
    </>
  );
}

const deviceNow = () => new Date();

type Form = NonNullable<PublicForm["form"]>;

function Filled({ token, form, anonymous }: { token: string; form: Form; anonymous: boolean }) {
  const { definition, zone, facts } = form;
  const [begun] = useState(() => {
    const now = new Date().toISOString();
    return { id: uuid(), context: { now, zone, user: { id: "", name: "", roles: [] }, facts } };
  });
  const [answers, setAnswers] = useState<Answers>(() => startingAnswers(definition, begun.context));
  const [name, setName] = useState("");
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [language, setLanguage] = useState(() => languageHere(definition.languages));
  const context = { ...begun.context, language };
  const evaluation = evaluate(definition, answers, context);
  const open = obstacles(evaluation, null);
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
        id: begun.id,
        answers: evaluation.answers,
        startedAt: begun.context.now,
        ...(language ? { language } : {}),
        ...(name.trim() ? { name: name.trim() } : {}),
      });
      setSent(number);
    } catch (refusal) {
      setFailure(refusal);
    }
    setSending(false);
  }
  if (sent !== null)
    return (
      <>
        <h1>Thank you</h1>
        <p>
          {form.title} was sent. Its number is <span className="mono">{sent}</span>.
          {anonymous && " The number does not lead to you. You can close this page."}
        </p>
      </>
    );
  return (
    <FillingContext value={filling}>
      <h1>{form.title}</h1>
      <LanguageSelect languages={definition.languages} value={language} onChange={setLanguage} />
      {anonymous && (
        <Banner meaning="waiting" title="Anonymous report">
          Your account, device, address and position are not stored, and the history says only that a report was received. What
          you write below is stored as you write it. Nobody can ask you about it, so say what others need to know.
        </Banner>
      )}
      {sectionsOf(definition, evaluation, null).map((section) => (
        <SectionView key={section.key} section={section} />
      ))}
      {!anonymous && !definition.sections.some(({ fields }) => fields.some(({ key }) => key === "name")) && (
        <TextInput
          label="Your name"
          description="If you want to be asked"
          maxLength={120}
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
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
      <div>
        <Button size="md" loading={sending} onClick={() => void send()}>
          Send
        </Button>
      </div>
    </FillingContext>
  );
}
