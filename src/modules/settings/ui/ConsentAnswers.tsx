import { type ConsentAnswer, consentAnswerStates } from "../contract-consent.ts";
import { settings } from "../contract.ts";
import type { Column } from "#kit/ui/column.ts";
import { useList } from "#kit/ui/data.ts";
import { deviceOf } from "#kit/ui/device-words.ts";
import { Instant, Mono } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { optionsOf } from "#kit/ui/form/fields.tsx";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { ListTable } from "#kit/ui/ListTable.tsx";
import { Section } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import type { Meaning } from "#kit/meaning.ts";

const { consentAnswers, countConsentAnswers, exportConsentAnswers } = settings.endpoints;

/** Who agreed to which version, when and from where, and who has yet to. */
export function ConsentAnswers({ mayExport }: { mayExport: boolean }) {
  const answers = useList(consentAnswers, {
    columns,
    count: countConsentAnswers,
    ...(mayExport ? { export: exportConsentAnswers } : {}),
  });
  const missing = answers.filters["state"] === "missing";
  return (
    <Section title={missing ? "Not yet agreed" : "Who has agreed"}>
      <ListControls list={answers} search="Name" filters={filters} archive={false} />
      <ListTable
        list={answers}
        caption={missing ? "People who have not agreed yet" : "Answers to the consent form"}
        empty={
          <EmptyState title={missing ? "Everyone active has agreed" : "No answers yet"}>
            {!missing && "Each person is asked at their next sign-in."}
          </EmptyState>
        }
      />
    </Section>
  );
}

const meanings: Record<ConsentAnswer["state"], [Meaning, string]> = {
  agreed: ["good", "Agreed"],
  refused: ["bad", "Did not agree"],
  missing: ["due", "Missing"],
};

const columns: Column<ConsentAnswer>[] = [
  { field: "userName", phone: "title" },
  { field: "employeeNumber", mono: true, phone: "no" },
  {
    field: "state",
    phone: "status",
    show: ({ state }) => <StatusBadge meaning={meanings[state][0]}>{meanings[state][1]}</StatusBadge>,
  },
  { field: "formVersion", phone: "detail" },
  { field: "at", width: 190, show: ({ at }) => <Instant at={at} />, phone: "detail" },
  { field: "ip", show: ({ ip }) => (ip ? <Mono>{ip}</Mono> : null), phone: "no" },
  { field: "userAgent", show: ({ userAgent }) => userAgent && deviceOf(userAgent), phone: "no" },
  { field: "claimedAt", hidden: true, phone: "no" },
  { field: "claimedIp", show: ({ claimedIp }) => (claimedIp ? <Mono>{claimedIp}</Mono> : null), phone: "no" },
  { field: "claimedUserAgent", hidden: true, phone: "no" },
];

const filters: Filter[] = [
  { kind: "choice", name: "state", label: "Answer", options: optionsOf(consentAnswerStates, { refused: "Did not agree" }) },
];
