import { Anchor, Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { PublicItem, PublicRelease } from "../../public-release.ts";
import { reviewMeanings } from "#directory/clients/review-words.ts";
import type { AnswerKind } from "./AnswerForm.tsx";
import { resultWords } from "../../transmittal-sheet.ts";
import { liveWords } from "../words.ts";
import { linkAddress, tellRelease } from "./ask.ts";
import styles from "./link.module.css";
import { urlOf } from "#kit/client.ts";
import { dayText, instantText } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

interface ReportsProps {
  release: PublicRelease;
  token: string;
  onAnswer: (now: PublicRelease) => void;
  onOpen: (kind: AnswerKind, itemId: string) => void;
  /** The form that is open for a report. */
  formOf: (itemId: string) => ReactNode;
}

/** The reports of a release; one that is no longer current is struck through with the reason and without its file. */
export function Reports({ release, token, onAnswer, onOpen, formOf }: ReportsProps) {
  const { items, mayOpenAll, isOneFile, dossier } = release;
  const choices = choicesOf(release);
  // Only pressing the button counts as opening: a mail scanner presses nothing.
  const note = () => void tellRelease(token, "/openings").then(onAnswer, () => undefined);
  return (
    <section className={styles.reports}>
      <h2>{items.length === 1 ? "1 report" : `${items.length} reports`}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={styles.report}>
            <Report item={item} href={urlOf(linkAddress(token, `/reports/${item.id}`))} onOpen={note} />
            <Verdict item={item} timeZone={release.timeZone} fileHref={urlOf(linkAddress(token, `/reviews/${item.id}/file`))} />
            {formOf(item.id) ?? (item.mayOpen && <Choices item={item} choices={choices} onOpen={onOpen} />)}
          </li>
        ))}
      </ul>
      {dossier && (
        <div className={styles.buttons}>
          <Button
            component="a"
            size="md"
            variant="default"
            href={urlOf(linkAddress(token, "/dossier"))}
            target="_blank"
            onClick={note}
          >
            View contents and coverage
          </Button>
        </div>
      )}
      {mayOpenAll && (
        <div className={styles.buttons}>
          {isOneFile && (
            <Button component="a" size="md" href={urlOf(linkAddress(token, "/package"))} target="_blank" onClick={note}>
              View all as one PDF
            </Button>
          )}
          <Button component="a" size="md" variant="default" href={urlOf(linkAddress(token, "/zip"))} onClick={note}>
            Download single files
          </Button>
        </div>
      )}
    </section>
  );
}

function Report({ item, href, onOpen }: { item: PublicItem; href: string; onOpen: () => void }) {
  const { reportNumber, revision, title, itemTag, inspectedOn, result, pages, liveState, liveReason, mayOpen } = item;
  const state = liveWords(item);
  const named = `${reportNumber} Rev ${revision}`;
  return (
    <div className={styles.row}>
      <div>
        <div className="mono">{mayOpen ? named : <s>{named}</s>}</div>
        <div>{[title, itemTag].filter(Boolean).join(", ")}</div>
        <div className="quiet">
          {[
            inspectedOn && `Inspected ${dayText(inspectedOn)}`,
            result && resultWords(result),
            pages && (pages === 1 ? "1 page" : `${pages} pages`),
          ]
            .filter(Boolean)
            .join(" · ")}
        </div>
        {liveState !== "current" && (
          <div>
            <StatusBadge meaning={state.meaning}>{state.words}</StatusBadge> {liveReason}
          </div>
        )}
      </div>
      {mayOpen && (
        <Anchor className={styles.view} href={href} target="_blank" onClick={onOpen} aria-label={`View ${named}`}>
          View
        </Anchor>
      )}
    </div>
  );
}

/** What the recipient can say of each report; nothing more than a question unless more is asked. */
function choicesOf({ purpose, asksAcceptance, recipient, notice }: PublicRelease): [AnswerKind, string][] {
  if (notice !== null || !recipient) return [];
  if (purpose === "for approval") return recipient.kind === "to" ? [["review", "Review"]] : [];
  if (!asksAcceptance) return [];
  return [
    ["accept", "Accept"],
    ["query", "Query"],
    ["disagree", "Disagree"],
  ];
}

interface ChoicesProps {
  item: PublicItem;
  choices: readonly [AnswerKind, string][];
  onOpen: ReportsProps["onOpen"];
}

function Choices({ item: { id, reportNumber, revision, acceptedBy, review }, choices, onOpen }: ChoicesProps) {
  // A report that is to be revised is reviewed again as its next revision.
  const isOver = { accept: acceptedBy !== null, review: review?.status === "revise and resubmit" };
  const offered = choices.filter(([kind]) => !((kind === "accept" || kind === "review") && isOver[kind]));
  if (offered.length === 0) return null;
  return (
    <div className={styles.choices}>
      {offered.map(([kind, title]) => (
        <Button
          key={kind}
          size="md"
          variant="default"
          aria-label={`${title} ${reportNumber} Rev ${revision}`}
          onClick={() => onOpen(kind, id)}
        >
          {title}
        </Button>
      ))}
    </div>
  );
}

/** What the client has said of a report: its review, or that it accepts it. */
function Verdict({ item: { review, acceptedBy }, timeZone, fileHref }: { item: PublicItem; timeZone: string; fileHref: string }) {
  if (!review) return acceptedBy !== null && <StatusBadge meaning="good">{`Accepted by ${acceptedBy}`}</StatusBadge>;
  return (
    <div>
      <StatusBadge meaning={reviewMeanings[review.status]}>{review.words}</StatusBadge>
      <div className="quiet">
        {review.name}, {instantText(review.at, { timeZone })}
      </div>
      {review.text && <div className={styles.message}>{review.text}</div>}
      {review.fileName !== null && <Anchor href={fileHref}>{review.fileName}</Anchor>}
    </div>
  );
}
