import { Anchor, Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { CallFailed } from "#kit/client.ts";
import { counted } from "#kit/plural.ts";
import { clockIn, dayIn } from "#kit/validity.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { sayFailure } from "#kit/ui/data.ts";
import { storeFile } from "#kit/ui/file-command.ts";
import { instantText } from "#kit/ui/format.ts";
import { useHeading } from "#kit/ui/heading.ts";
import { useGo, useTitle, useUrl } from "#kit/ui/routing.ts";
import { refuseVideo, smallerPhoto, unchanged } from "#kit/ui/smaller-photo.ts";
import { Banner, StatusBadge } from "#kit/ui/status.tsx";
import { toast } from "#kit/ui/toast.tsx";
import { type Answer, type Answers, type Attachment, Chosen } from "#modules/forms/answers.ts";
import type { FormTemplate, ReviewNote } from "#modules/forms/contract.ts";
import { fieldsOf, signsBefore } from "#modules/forms/definition.ts";
import { textIn } from "#modules/forms/translated.ts";
import type { EquipmentChoice } from "#modules/inventory/contract.ts";
import type { LastFilled } from "#modules/company-forms/contract.ts";
import { type About, contextOf } from "#modules/company-forms/rules/context.ts";
import { obstacles, sectionAt, sectionsOf, slotsOf, subjectAt } from "#modules/company-forms/rules/steps.ts";
import { type DeviceDraft, hrefOf, saveOf, subjectOf } from "../device/draft.ts";
import { submit } from "../device/submit.ts";
import styles from "./fill.module.css";
import { type FileKind, FillingContext, type Filling } from "./filling.ts";
import { languageHere } from "./language-here.ts";
import { LanguageSelect } from "./LanguageSelect.tsx";
import { SectionView } from "./SectionView.tsx";
import { Summary } from "./Summary.tsx";
import { useDraft } from "./use-draft.ts";

interface FillFormProps {
  form: Pick<FormTemplate, "id" | "code" | "title" | "formVersion" | "definition">;
  start: DeviceDraft;
  about: About;
  equipment: readonly EquipmentChoice[];
  lasts: readonly LastFilled[];
  /** Why it was returned. */
  returned: ReviewNote | null;
}

/** A form on screen: one section at a time, then flags, signatures, and Send. */
export function FillForm({ form, start, about, equipment, lasts, returned }: FillFormProps) {
  const me = useActor();
  const go = useGo();
  const [, setUrl] = useUrl();
  const { online } = useConnection();
  const heading = useHeading();
  useTitle(form.title, form.code);
  const { definition } = form;
  const [opened] = useState(() => new Date());
  const [language, setLanguage] = useState(() => start.language ?? languageHere(definition.languages));
  // oxlint-disable-next-line react/exhaustive-deps -- what the form was started about, not each new reply of a list
  const context = useMemo(() => ({ ...contextOf(me, about, opened, equipment), language }), [form.id, opened, language]);
  const filled = useDraft(start, definition, context, () =>
    setUrl({ form: null, job: null, item: null, base: null, person: null, like: null }),
  );
  const { draft, evaluation } = filled;
  const sections = sectionsOf(definition, evaluation, draft.part);
  const [at, setAt] = useState(sections[0]?.key ?? last);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const place = sections.some(({ key }) => key === at) ? at : last;
  const index = sections.findIndex(({ key }) => key === place);
  const open = obstacles(evaluation, draft.part);
  const unsigned = slotsOf(definition, draft.part).filter(
    (slot) => signsBefore(slot) && evaluation.slots.has(slot.key) && !draft.signatures[slot.key],
  );
  const subject = draft.item?.id ?? draft.order?.id ?? null;
  const before = lasts.find((one) => one.code === form.code && one.subjectId === subject && one.id !== draft.id);

  async function store(file: File, kind: FileKind): Promise<Attachment> {
    refuseVideo(file);
    const { blob, small, name, takenAt } = kind === "photo" ? await smallerPhoto(file) : unchanged(file);
    // The record is sent before its files: it comes before them in the outbox.
    await filled.write();
    const needs = saveOf(draft.id) ? [draft.id] : [];
    const fileId = await storeFile({
      person: me.id,
      entity: "FormSubmission",
      entityId: draft.id,
      kind,
      caption: "",
      name,
      mediaType: blob.type || file.type,
      takenAt,
      blob,
      small,
      subject: subjectOf(draft.id),
      href: hrefOf(draft.id),
      needs,
    });
    return { fileId, name };
  }
  /** A choice in a question about the form's subject sets its subject. */
  function answerAt(key: string, answer: Answer) {
    const subject = subjectAt(fieldsOf(definition).find(({ field }) => field.key === key)?.field.default);
    const chosen = subject && Chosen.safeParse(answer.value);
    filled.set((before) => ({
      ...before,
      ...(subject && chosen?.success ? { [subject]: chosen.data } : {}),
      answers: { ...before.answers, [key]: answer },
    }));
  }
  function jump(path: string) {
    setAt(sectionAt(definition, path) ?? last);
    setTimeout(() => showPlace(path));
  }
  async function send() {
    setTried(true);
    if (open.length > 0 || unsigned.length > 0) {
      setAt(last);
      return heading.current?.scrollIntoView();
    }
    setSending(true);
    try {
      await filled.write();
      const sent = await submit(me.id, { ...filled.draft, language });
      toast({
        title: sent ? `${form.title} sent` : `${form.title} is stored on this device and will be sent when there is a network`,
      });
      go("/company-forms");
    } catch (failure) {
      if (failure instanceof CallFailed) setTried(true);
      sayFailure(failure);
    }
    setSending(false);
  }
  const filling: Filling = {
    definition,
    evaluation,
    context,
    now: () => new Date(),
    tried,
    locked: false,
    answers: draft.answers,
    last: before?.answers ?? noAnswers,
    change: answerAt,
    store,
  };
  const words = (text: (typeof sections)[number]["title"]) => textIn(text, context.language, definition.languages);
  const next = index === -1 ? null : (sections[index + 1]?.key ?? last);
  const previous = index === -1 ? sections.at(-1)?.key : sections[index - 1]?.key;
  return (
    <FillingContext value={filling}>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            {form.title}
          </h1>
          <div className={styles.facts}>
            <span className="mono">{draft.ref}</span>
            <span className="quiet">
              {[form.code, `version ${form.formVersion}`, draft.order?.label, draft.item?.label].filter(Boolean).join(", ")}
            </span>
            <span role="status">
              {filled.failure ? (
                <StatusBadge meaning="bad">Not on this device yet</StatusBadge>
              ) : filled.stored ? (
                <StatusBadge meaning={online ? "idle" : "waiting"}>Saved on this device</StatusBadge>
              ) : (
                <StatusBadge meaning="idle">Saving</StatusBadge>
              )}
            </span>
          </div>
        </div>
        <LanguageSelect
          languages={definition.languages}
          value={language}
          onChange={(next) => {
            setLanguage(next);
            filled.set((one) => ({ ...one, language: next }));
          }}
        />
        {filled.failure && <Banner meaning="bad" title={filled.failure} />}
        {returned && (
          <Banner meaning="bad" title={`Returned by ${returned.byName}${returned.comment ? `: ${returned.comment}` : ""}`}>
            {returned.fields.map(({ path, reason }) => (
              <Anchor key={path} component="button" type="button" inherit className={styles.jump} onClick={() => jump(path)}>
                {reason}
              </Anchor>
            ))}
          </Banner>
        )}
        <LastReport
          last={subject === null ? undefined : before}
          item={draft.item !== null}
          zone={context.zone}
          today={dayIn(context.zone, opened)}
        />
        {draft.part === "after" && <Banner meaning="due" title="After the work: answers given before it are final." />}
        <nav aria-label="Sections of the form">
          <ol className={styles.progress}>
            {[...sections.map(({ key, title }) => ({ key, title: words(title) })), { key: last, title: "Check and send" }].map(
              ({ key, title }) => (
                <li key={key}>
                  <button
                    type="button"
                    className={styles.step}
                    aria-current={key === place ? "step" : undefined}
                    data-problem={(tried && open.some(({ path }) => sectionAt(definition, path) === key)) || undefined}
                    onClick={() => setAt(key)}
                  >
                    {title}
                  </button>
                </li>
              ),
            )}
          </ol>
        </nav>
        {index === -1 ? (
          <Summary
            id={draft.id}
            part={draft.part}
            signatures={draft.signatures}
            onJump={jump}
            onSign={(slot, signature) =>
              filled.set(({ signatures: { [slot]: _, ...others }, ...rest }) => ({
                ...rest,
                signatures: signature ? { ...others, [slot]: signature } : others,
              }))
            }
          />
        ) : (
          sections[index] && <SectionView key={place} section={sections[index]} />
        )}
        <div className={styles.bar}>
          {previous ? (
            <Button variant="default" onClick={() => setAt(previous)}>
              Back
            </Button>
          ) : (
            <span />
          )}
          {next ? (
            <Button onClick={() => setAt(next)}>Next</Button>
          ) : (
            <Button loading={sending} onClick={() => void send()}>
              {draft.part === "before" ? "Send and open the work" : "Send"}
            </Button>
          )}
        </div>
      </div>
    </FillingContext>
  );
}

interface LastReportProps {
  last: LastFilled | undefined;
  item: boolean;
  zone: string;
  today: string;
}

/** The one of today for the same, so that it is not filled twice; what was found on the item last time: a repair nobody has signed is shown in red before the form is filled. */
function LastReport({ last: before, item, zone, today }: LastReportProps) {
  if (!before) return null;
  if (dayIn(zone, before.at) === today && !before.waitsFor && before.flagCount === 0) {
    const title = `Filled today ${clockIn(zone, before.at).slice(11)} by ${before.byName}`;
    return (
      <Banner
        meaning="due"
        title={title}
      >{`${before.number ?? "It"} is for the same. Send another only if it is needed again.`}</Banner>
    );
  }
  if (!item) return null;
  const words = `Last report ${before.number ?? ""} of ${instantText(before.at)} by ${before.byName}`;
  if (before.waitsFor) return <Banner meaning="bad" title={`${words}: waits for ${before.waitsFor}`} />;
  if (before.flagCount > 0) return <Banner meaning="due" title={`${words} had ${counted(before.flagCount, "flag")}`} />;
  return <p className="quiet">{words}: no flags.</p>;
}

/** The key of the step after the sections; no section has it. */
const last = "$send";
const noAnswers: Answers = {};

/** Scrolls to a question and focuses its control. */
function showPlace(path: string): void {
  const parts = path.split(".");
  const found = parts
    .map((_, count) => document.querySelector(`[data-place="${parts.slice(0, parts.length - count).join(".")}"]`))
    .find((one) => one !== null);
  found?.scrollIntoView({ block: "center" });
  found?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}
