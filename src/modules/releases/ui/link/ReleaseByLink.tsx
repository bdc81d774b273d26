import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PublicRelease } from "../../public-release.ts";
import { AnswerForm, type OpenAnswer } from "./AnswerForm.tsx";
import { Answers } from "./Answers.tsx";
import { askRelease, tellRelease } from "./ask.ts";
import { Reports } from "./Reports.tsx";
import styles from "./link.module.css";
import { capital } from "#kit/capital.ts";
import { dayText, instantText } from "#kit/ui/format.ts";
import { CodeForm } from "#kit/ui/share-links/CodeForm.tsx";
import { ReachedAt } from "#kit/ui/ReachedAt.tsx";
import { LinkNotThere } from "#kit/ui/LinkNotThere.tsx";
import { useTitle } from "#kit/ui/routing.ts";
import { LinesSkeleton } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

/** What the client sees behind the link in the message: the transmittal, its reports, and the confirmation of receipt. No account. */
export function ReleaseByLink({ token }: { token: string }) {
  useTitle("Reports sent to you");
  const queryKey = ["release by link", token];
  const asked = useQuery({ queryKey, queryFn: () => askRelease(token), retry: false });
  const client = useQueryClient();
  return (
    <main className={styles.page}>
      {asked.isPending && <LinesSkeleton />}
      {asked.error && <LinkNotThere failure={asked.error} what="page" />}
      {asked.data && <Shown release={asked.data} token={token} onAnswer={(now) => client.setQueryData(queryKey, now)} />}
    </main>
  );
}

interface ShownProps {
  release: PublicRelease;
  token: string;
  onAnswer: (now: PublicRelease) => void;
}

function Shown({ release, token, onAnswer }: ShownProps) {
  const { company, transmittalNo, subject, recallReason, expiredAt, code } = release;
  if (expiredAt !== null)
    return (
      <>
        <p className="quiet">{company.name}</p>
        <h1>This link expired on {dayText(expiredAt.slice(0, 10))}</h1>
        <p>
          Ask {company.name} for a new one
          <ReachedAt {...company} />.
        </p>
      </>
    );
  if (code)
    return (
      <CodeForm
        code={code}
        company={company}
        what="the reports"
        onSend={() => tellRelease(token, "/codes")}
        onEnter={(typed) => tellRelease(token, "/code", { code: typed })}
        onAnswer={onAnswer}
      />
    );
  return (
    <>
      <header>
        <p className="quiet">{company.name}</p>
        <h1>
          Transmittal <span className="mono">{transmittalNo}</span>
        </h1>
        <p>{subject}</p>
      </header>
      {recallReason !== null ? (
        <Banner meaning="bad" title="This transmittal is recalled">
          {recallReason} Do not use copies you received with it. If in doubt, ask {company.name}
          <ReachedAt {...company} />.
        </Banner>
      ) : (
        <>
          <Facts release={release} />
          {release.message && <p className={styles.message}>{release.message}</p>}
          <WithAnswers release={release} token={token} onAnswer={onAnswer} />
        </>
      )}
      <footer className="quiet">
        {company.name}
        <ReachedAt {...company} />
      </footer>
    </>
  );
}

/** The reports and what can be answered; one form is open at a time, at the report it is about. */
function WithAnswers({ release, token, onAnswer }: ShownProps) {
  const [open, setOpen] = useState<OpenAnswer | null>(null);
  const close = () => setOpen(null);
  const form = open && (
    <AnswerForm
      key={`${open.kind} ${open.itemId ?? ""}`}
      open={open}
      release={release}
      token={token}
      onAnswer={onAnswer}
      onClose={close}
    />
  );
  return (
    <>
      <Reports
        release={release}
        token={token}
        onAnswer={onAnswer}
        onOpen={(kind, itemId) => setOpen({ kind, itemId })}
        formOf={(itemId) => (open?.itemId === itemId ? form : null)}
      />
      <Answers release={release} form={open?.itemId === null ? form : null} onOpen={(kind) => setOpen({ kind, itemId: null })} />
    </>
  );
}

function Facts({ release }: { release: PublicRelease }) {
  const { clientName, purpose, notice, issuedAt, timeZone, dueBy, respondBy, dossier } = release;
  const facts: [string, string | null][] = [
    ["For", clientName],
    ["Purpose", notice ? noticeWords[notice] : purpose && capital(purpose)],
    ["Issued", issuedAt && instantText(issuedAt, { timeZone, zone: true })],
    ["Receipt expected by", dueBy && dayText(dueBy)],
    ["Your review expected by", respondBy && dayText(respondBy)],
    ["Coverage", dossier && [dossier.coverage, dossier.incomplete].filter(Boolean).join(", ")],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const noticeWords = {
  superseded: "Notice: a report you hold is replaced",
  void: "Notice: a report you hold is void",
  caution: "Notice: a report you hold is under review",
} as const;
