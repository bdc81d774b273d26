import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useActor, useReach } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { Entries, Entry } from "#kit/ui/Entries.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { NeedsNetwork } from "#kit/ui/NeedsNetwork.tsx";
import { useWaiting } from "#kit/ui/outbox.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useRemembered } from "#kit/ui/remembered.ts";
import { type Search, useSearch } from "#kit/ui/routing.ts";
import { Asked, EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { forms, type FormSubmissionListed, type FormTemplate } from "#modules/forms/contract.ts";
import { AnonymousReports } from "./AnonymousReports.tsx";
import { isLateAfterWork } from "#modules/company-forms/rules/dues.ts";
import { draftsIn, hrefOf } from "./device/draft.ts";
import { DueCards } from "./DueCards.tsx";
import { KioskPinButton } from "./KioskPin.tsx";
import { LibraryEntry } from "./LibraryEntry.tsx";

/** The open and recent forms of a person: one address, so that the device keeps one answer. */
export const ownForms = { query: { mine: "true", limit: 50 } } as const;

/** Forms a person may fill, what is due, what is started, and the state of those sent. */
export default function HomePage() {
  const mine = useAsk(forms.submissions.list, ownForms);
  return (
    <Page title="Company forms" actions={<Office />}>
      <DueCards />
      <Begun listed={mine.data?.rows ?? []} />
      <AnonymousReports />
      <Library />
      <Section title="Sent by me">
        <Asked of={mine} skeleton={<LinesSkeleton />}>
          {({ rows }) => (
            <SentList rows={rows.filter(({ status }) => !["draft", "opened", "returned"].includes(status)).slice(0, 10)} />
          )}
        </Asked>
      </Section>
    </Page>
  );
}

/** The person's PIN for kiosks, and the ways of those who say what must be filled. */
function Office() {
  const mayAssign = useReach("forms", "create") !== null;
  const mayExcuse = useReach("company-forms", "approve") !== null;
  const mayFill = useReach("company-forms", "create") !== null;
  if (!mayAssign && !mayExcuse) return mayFill && <KioskPinButton />;
  return (
    <NeedsNetwork>
      {mayFill && <KioskPinButton />}
      {mayAssign && (
        <Button variant="default" component={Go} href="/company-forms/assignments">
          Assignments
        </Button>
      )}
      {mayExcuse && (
        <Button variant="default" component={Go} href="/company-forms/completion">
          Completion
        </Button>
      )}
    </NeedsNetwork>
  );
}

/** Drafts on this device and on the server, forms whose part after the work is open, and those returned. */
function Begun({ listed }: { listed: readonly FormSubmissionListed[] }) {
  const [now] = useState(() => new Date());
  const here = draftsIn(useWaiting().own ?? []);
  const onDevice = new Set(here.map(({ draft }) => draft.id));
  const there = listed.filter(({ id, status }) => ["draft", "opened", "returned"].includes(status) && !onDevice.has(id));
  if (here.length + there.length === 0) return null;
  return (
    <Section title="Started">
      <Entries>
        {here.map(({ draft, submitted }) => (
          <Entry key={draft.id}>
            <Go href={hrefOf(draft.id)}>{draft.title}</Go> <Mono>{draft.ref}</Mono>
            <div className="quiet">{[draft.order?.label, draft.item?.label].filter(Boolean).join(", ")}</div>
            <StatusBadge meaning="waiting">{submitted ? "Still to be sent" : "On this device"}</StatusBadge>
          </Entry>
        ))}
        {there.map(({ id, formTitle, about, status, number, provisionalRef, startedAt, openedAt }) => (
          <Entry key={id}>
            <Go href={hrefOf(id)}>{formTitle}</Go> <Mono>{number ?? provisionalRef ?? ""}</Mono>
            <div className="quiet">
              {about ? `${about}, ` : ""}
              <Instant at={startedAt} />
            </div>
            {status === "opened" &&
              (isLateAfterWork(openedAt, now) ? (
                <StatusBadge meaning="bad">Overdue: fill the part after the work</StatusBadge>
              ) : (
                <StatusBadge meaning="due">Opened: fill the part after the work</StatusBadge>
              ))}
            {status === "returned" && <StatusBadge meaning="bad">Returned to you</StatusBadge>}
            {status === "draft" && <StatusBadge meaning="idle">Draft</StatusBadge>}
          </Entry>
        ))}
      </Entries>
    </Section>
  );
}

function SentList({ rows }: { rows: readonly FormSubmissionListed[] }) {
  if (rows.length === 0) return <p className="quiet">Nothing has been sent yet.</p>;
  return (
    <Entries>
      {rows.map(({ id, number, formTitle, about, submittedAt, status, flagCount, waitsFor }) => (
        <Entry key={id}>
          <Go href={`/forms/submissions/${id}`}>{formTitle}</Go> <Mono>{number ?? ""}</Mono>
          <div className="quiet">
            {about ? `${about}, ` : ""}
            <Instant at={submittedAt} />
            {waitsFor ? `, waits for ${waitsFor}` : ""}
          </div>
          <StatusBadge meaning={status === "closed" ? "good" : status === "void" ? "idle" : "waiting"}>{status}</StatusBadge>
          {flagCount > 0 && <StatusBadge meaning="bad">{`${flagCount} flagged`}</StatusBadge>}
        </Entry>
      ))}
    </Entries>
  );
}

/** The form a blank leads to. */
const toFill = ({ fill = "" }: Search) => ({ fill });

/** All forms the person may fill, favourites first, searchable by name or code. */
function Library() {
  const { id: me } = useActor();
  const { fill } = useSearch(toFill);
  const issued = useAsk(forms.endpoints.fillable, {});
  const [sought, setSought] = useState("");
  const [favourites, setFavourites] = useRemembered<string[]>(`favourite forms ${me}`, []);
  const toggle = (code: string) =>
    setFavourites(favourites.includes(code) ? favourites.filter((one) => one !== code) : [...favourites, code]);
  return (
    <Section title="Library">
      <Asked of={issued} skeleton={<LinesSkeleton />}>
        {(all) => {
          const found = all.filter((form) => matches(form, sought));
          if (all.length === 0)
            return <EmptyState title="No forms for you yet">Forms are built and issued under Forms.</EmptyState>;
          return (
            <>
              <TextInput
                aria-label="Search forms by name or code"
                placeholder="Name or code"
                leftSection={<IconSearch size={16} aria-hidden />}
                value={sought}
                onChange={(event) => setSought(event.currentTarget.value)}
              />
              {found.length === 0 && (
                <EmptyState
                  title="No form has this name or code"
                  action={
                    <Button variant="default" onClick={() => setSought("")}>
                      Show all
                    </Button>
                  }
                >
                  {null}
                </EmptyState>
              )}
              <Entries>
                {found
                  .toSorted((a, b) => place(a, favourites) - place(b, favourites))
                  .map((form) => (
                    <LibraryEntry
                      key={form.id}
                      form={form}
                      starts={form.code === fill}
                      favourite={favourites.includes(form.code)}
                      onFavourite={() => toggle(form.code)}
                    />
                  ))}
              </Entries>
            </>
          );
        }}
      </Asked>
    </Section>
  );
}

const place = ({ code }: FormTemplate, favourites: readonly string[]): number => {
  const at = favourites.indexOf(code);
  return at === -1 ? favourites.length : at;
};

const matches = ({ code, title, category }: FormTemplate, sought: string): boolean =>
  `${code} ${title} ${category}`.toLowerCase().includes(sought.trim().toLowerCase());
