import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { peopleEndpoints } from "#directory/people/contract.ts";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { connectionNow } from "#kit/ui/connection.ts";
import { nextRef } from "#kit/ui/next-ref.ts";
import { Go } from "#kit/ui/Go.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { useParam, useSearch, type Search } from "#kit/ui/routing.ts";
import { EmptyState, Failure, RecordSkeleton, WholePage } from "#kit/ui/states.tsx";
import { uuid } from "#kit/ui/unique.ts";
import { forms, type FormSubmissionWhole, type FormTemplate } from "#modules/forms/contract.ts";
import { hasParts } from "#modules/forms/definition.ts";
import { copiedAnswers } from "#modules/forms/prefill.ts";
import { inventory } from "#modules/inventory/contract.ts";
import { companyForms } from "#modules/company-forms/contract.ts";
import { type About, beginningOf, contextOf } from "#modules/company-forms/rules/context.ts";
import { itemOf, jobOf } from "#modules/forms/facts.ts";
import { lackOf } from "#modules/company-forms/rules/steps.ts";
import { type DeviceDraft, draftHere, heldIn } from "./device/draft.ts";
import { draftOfSubmission, isOpen } from "./device/from-server.ts";
import { HeldForm } from "./HeldForm.tsx";
import { FillForm } from "./fill/FillForm.tsx";
import { useOpenJobs } from "./use-open-jobs.ts";

/** What a new form is started with: which form, about what, and whether from the last one. */
const search = ({ form = "", job = "", item = "", base = "", person = "", like = "" }: Search) => ({
  form,
  job,
  item,
  base,
  person,
  like,
});

/** One form being filled, new or continued; all of it works offline. */
export default function FillPage() {
  const id = useParam("id");
  return <Filled key={id} id={id} />;
}

function Filled({ id }: { id: string }) {
  const me = useActor();
  const { own } = useWaiting();
  const known = useKnown();
  const wanted = useSearch(search);
  // The draft when the page was opened: afterwards the page itself has the newest.
  const [here, setHere] = useState<DeviceDraft | null | undefined>(undefined);
  const [begun, setBegun] = useState<DeviceDraft | null>(null);
  const held = heldIn(own ?? [], id);
  if (here === undefined && own !== null) setHere(held?.command.body.draft ?? draftHere(me.id, id));
  const there = useAsk(forms.submissions.find, { id }, { when: here === null && begun === null && wanted.form === "" });
  if (known.failure !== null) return instead(<Failure of={known.failure} />);
  if (there.error && !there.data) return instead(<Failure of={there.error} tryAgain={() => void there.refetch()} />);
  if (here === undefined || !known.forms || !known.ready) return <RecordSkeleton />;
  const found = there.data ?? null;
  const draft = here ?? (found && draftOfSubmission(found)) ?? begun;
  if (!draft && wanted.form === "") return <RecordSkeleton />;
  if (!here && found && !isOpen(found.status)) return <Sent submission={found} />;
  // Filling continues with the version it was started with, even if another has been issued since.
  const form =
    known.forms.find((one) => (draft ? one.id === draft.templateId : one.code === wanted.form)) ??
    (found && { ...found, id: found.templateId, code: found.formCode, title: found.formTitle });
  if (!form)
    return instead(
      <EmptyState title="This form is not on this device">
        It was withdrawn, or it is not for you. Open Company forms while online to see those you can fill.
      </EmptyState>,
    );
  if (!draft) {
    const lack = lackOf(form.definition, { order: wanted.job, item: wanted.item, base: wanted.base, person: wanted.person });
    if (lack)
      return instead(
        <EmptyState
          title={lack}
          action={
            <Button component={Go} href="/company-forms">
              Company forms
            </Button>
          }
        >
          {form.title} needs one. Start it from the library or from the forms due.
        </EmptyState>,
      );
    const last = known.lasts.find(({ code, isMine }) => isMine && code === form.code) ?? null;
    setBegun(begin(id, form, wanted, me, known, wanted.like === "last" ? last : null));
    return <RecordSkeleton />;
  }
  if (held)
    return (
      <HeldForm form={form} held={held} onTakenBack={() => setHere(held.command.body.draft)} onDiscarded={() => setHere(null)} />
    );
  const about = aboutOf(draft, known);
  const returned = found?.status === "returned" ? (found.reviews.at(-1) ?? null) : null;
  return <FillForm form={form} start={draft} about={about} equipment={known.equipment} lasts={known.lasts} returned={returned} />;
}

/** Shown instead of the form. */
const instead = (shown: ReactNode) => <WholePage value>{shown}</WholePage>;

/** A submitted form is read on its own page. */
function Sent({ submission: { id, number, formTitle } }: { submission: FormSubmissionWhole }) {
  return instead(
    <EmptyState
      title={`${formTitle} was submitted`}
      action={
        <Button component={Go} href={`/forms/submissions/${id}`}>
          Open {number ?? "it"}
        </Button>
      }
    >
      Its answers are final. If something needs correcting, its reviewer can return it.
    </EmptyState>,
  );
}

type Known = ReturnType<typeof useKnown>;

/** Everything a form needs to know, all of it stored on the device. */
function useKnown() {
  const issued = useAsk(forms.endpoints.fillable, {});
  const lasts = useAsk(companyForms.endpoints.lasts, {});
  const { jobs, ready } = useOpenJobs();
  const items = useAsk(inventory.endpoints.equipment, {});
  const people = useAsk(peopleEndpoints.forReports, {});
  const bases = useAsk(baseEndpoints.names, {});
  const all = [lasts, items, people, bases];
  return {
    forms: issued.data,
    lasts: lasts.data ?? [],
    jobs,
    equipment: items.data ?? [],
    people: people.data ?? [],
    bases: bases.data ?? [],
    // What is not available is left out: the form says what it does not know.
    ready: ready && all.every(({ data, isError }) => data !== undefined || isError),
    failure: issued.data ? null : issued.error,
  };
}

function aboutOf({ order, item, base, person }: DeviceDraft, { jobs, equipment }: Known): About {
  return {
    order: jobs.find(({ id }) => id === order?.id) ?? null,
    item: equipment.find(({ id }) => id === item?.id) ?? null,
    base,
    person,
  };
}

/** A new form on this device, prefilled from what is known about the job, or from the person's last one. */
function begin(
  id: string,
  form: Pick<FormTemplate, "id" | "code" | "title" | "definition">,
  wanted: ReturnType<typeof search>,
  me: ReturnType<typeof useActor>,
  known: Known,
  last: Known["lasts"][number] | null,
): DeviceDraft {
  const order = known.jobs.find((one) => one.id === wanted.job) ?? null;
  const item = known.equipment.find((one) => one.id === wanted.item) ?? null;
  const found = known.bases.find((one) => one.id === wanted.base);
  const base = found ? { id: found.id, label: `${found.code} ${found.name}` } : null;
  const named = known.people.find((one) => one.id === wanted.person);
  const person = named ? { id: named.id, label: named.displayName } : null;
  const now = new Date();
  const context = contextOf(me, { order, item, base, person }, now, known.equipment);
  const crew = known.people
    .filter((one) => order?.assignedUserIds.includes(one.id))
    .map((one) => ({ id: one.id, label: one.displayName }));
  return {
    id,
    templateId: form.id,
    code: form.code,
    title: form.title,
    ref: nextRef(),
    startedAt: now.toISOString(),
    order: order && jobOf(order),
    item: item && itemOf(item),
    base,
    person,
    offline: !connectionNow().online,
    part: hasParts(form.definition) ? "before" : null,
    answers: last ? copiedAnswers(form.definition, last.answers, context) : beginningOf(form.definition, context, crew, uuid),
    signatures: {},
  };
}
