import { Anchor, Button } from "@mantine/core";
import type { PublicItem, PublicRelease } from "../../public-release.ts";
import { resultWords } from "../../transmittal-sheet.ts";
import { liveWords } from "../words.ts";
import { linkAddress, tellRelease } from "./ask.ts";
import styles from "./link.module.css";
import { urlOf } from "#kit/client.ts";
import { dayText } from "#kit/ui/format.ts";
import { StatusBadge } from "#kit/ui/status.tsx";

interface ReportsProps {
  release: PublicRelease;
  token: string;
  onAnswer: (now: PublicRelease) => void;
}

/** The reports of a release; one that is no longer current is struck through with the reason and without its file. */
export function Reports({ release, token, onAnswer }: ReportsProps) {
  const { items, mayOpenAll } = release;
  // Only pressing the button counts as opening: a mail scanner presses nothing.
  const note = () => void tellRelease(token, "/openings").then(onAnswer, () => undefined);
  return (
    <section className={styles.reports}>
      <h2>{items.length === 1 ? "1 report" : `${items.length} reports`}</h2>
      <ul>
        {items.map((item) => (
          <Report key={item.id} item={item} href={urlOf(linkAddress(token, `/reports/${item.id}`))} onOpen={note} />
        ))}
      </ul>
      {mayOpenAll && (
        <div className={styles.buttons}>
          <Button component="a" size="md" href={urlOf(linkAddress(token, "/package"))} target="_blank" onClick={note}>
            View all as one PDF
          </Button>
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
    <li>
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
    </li>
  );
}
