import { ActionIcon, Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconEyeOff } from "@tabler/icons-react";
import { lazy, Suspense, type ReactNode } from "react";
import type { DueTileNow, PipelineNow, PlaceNow, StorageNow, TileNow, WorkNow } from "../contract.ts";
import type { Moves } from "./arrangement.ts";
import looks from "./dashboard.module.css";
import { KpiTile } from "./KpiTile.tsx";
import { Age } from "./Age.tsx";
import type { DueBucket } from "#due/rules.ts";
import { Instant } from "#kit/ui/display.tsx";
import { dayText, decimalText, sizeText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Facts } from "#kit/ui/RecordPage.tsx";
import { LinesSkeleton } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";
import { workHref } from "#work/subjects.ts";

const Board = lazy(() => import("./Board.tsx"));

/** One place of the start page, of whatever kind. */
export function Place({ place, again, moves }: { place: PlaceNow; again: () => void; moves: Moves | undefined }) {
  if (place.kind === "number") return <NumberTile of={place} again={again} moves={moves} />;
  if (place.kind === "work") return <WorkTile of={place} moves={moves} />;
  if (place.kind === "storage") return <StorageTile of={place} again={again} moves={moves} />;
  if (place.kind === "due") return <DueTile of={place} moves={moves} />;
  if (place.kind === "pipeline") return <Pipeline of={place} moves={moves} />;
  if (place.kind === "kpi")
    return (
      <KpiTile of={place}>
        <MoveButtons moves={moves} title={place.id} />
      </KpiTile>
    );
  return (
    <Frame title="Can tomorrow's jobs go?" href="/go-no-go" wide moves={moves}>
      <Suspense fallback={<LinesSkeleton />}>
        <Board short />
      </Suspense>
    </Frame>
  );
}

interface FrameProps {
  title: string;
  href: string;
  wide?: boolean;
  moves: Moves | undefined;
  children: ReactNode;
}

/** A tile with a heading that opens its list. */
function Frame({ title, href, wide, moves, children }: FrameProps) {
  return (
    <section className={looks.tile} data-wide={wide || undefined} aria-label={title}>
      <h2 className={looks.title}>
        <Go href={href}>{title}</Go>
      </h2>
      {children}
      <MoveButtons moves={moves} title={title} />
    </section>
  );
}

function NumberTile({ of: tile, again, moves }: { of: TileNow; again: () => void; moves: Moves | undefined }) {
  const { title, href, count, good, meaning, rows, failed } = tile;
  return (
    <section className={looks.tile} aria-label={title}>
      <Go href={href} className={looks.numberLine}>
        <span className={looks.number} data-meaning={count ? meaning : undefined}>
          {count === null ? "–" : decimalText(String(count))}
        </span>
        <span className={looks.title}>{title}</span>
      </Go>
      {failed && <CouldNotLoad requestId={failed.requestId} again={again} />}
      {count === 0 && <p className={looks.state}>{good}</p>}
      {rows && rows.length > 0 && (
        <ul className={looks.rows}>
          {rows.map((row) => (
            <li key={row.href} className={looks.row}>
              <Go href={row.href}>
                <span className="mono">{row.number}</span> {row.name}
              </Go>
              <Age of={row.age} />
            </li>
          ))}
          {count !== null && count > rows.length && (
            <li>
              <Go href={href}>{`All ${decimalText(String(count))}`}</Go>
            </li>
          )}
        </ul>
      )}
      <MoveButtons moves={moves} title={title} />
    </section>
  );
}

/** How much is kept and when it was last backed up, with what is to be done about it in words. */
function StorageTile({ of, again, moves }: { of: StorageNow; again: () => void; moves: Moves | undefined }) {
  const { href, last, tried, databaseSize, files, meaning, says, failed } = of;
  return (
    <Frame title="Storage and backup" href={href} moves={moves}>
      {failed && <CouldNotLoad requestId={failed.requestId} again={again} />}
      {!failed && (
        <StatusBadge meaning={meaning}>{says.length > 0 ? says.join(" ") : "Backed up, and the restore is tested."}</StatusBadge>
      )}
      <Facts
        of={[
          ["Last backup", last && <Size at={last.at} bytes={last.size} />],
          ["Last restore test", tried && <Instant at={tried.at} />],
          ["Database", databaseSize === null ? null : sizeText(databaseSize)],
          ["Files", files && `${decimalText(String(files.count))}, ${sizeText(files.bytes)}`],
        ]}
      />
    </Frame>
  );
}

function Size({ at, bytes }: { at: string; bytes: number }) {
  return (
    <>
      <Instant at={at} />
      {`, ${sizeText(bytes)}`}
    </>
  );
}

/** What waits for the person: the first of it, in the order in which it is best done. */
function WorkTile({ of: { href, count, rows }, moves }: { of: WorkNow; moves: Moves | undefined }) {
  return (
    <section className={looks.tile} aria-label="My work">
      <Go href={href} className={looks.numberLine}>
        <span className={looks.number} data-meaning={count > 0 ? "waiting" : undefined}>
          {decimalText(String(count))}
        </span>
        <h2 className={looks.title}>My work</h2>
      </Go>
      {count === 0 && <p className={looks.state}>Nothing waits for you.</p>}
      {rows.length > 0 && (
        <ul className={looks.rows}>
          {rows.map((row) => (
            <li key={row.task + row.id} className={looks.work}>
              <Go href={workHref(row.subject, row.id)}>
                {row.task}: {row.number && <span className="mono">{row.number}</span>} {row.name}
              </Go>
              <span className={looks.when}>
                {row.dueOn && <span>{`Due ${dayText(row.dueOn)}`}</span>}
                <Age of={row.age} />
              </span>
            </li>
          ))}
          {count > rows.length && (
            <li>
              <Go href={href}>{`All ${decimalText(String(count))}`}</Go>
            </li>
          )}
        </ul>
      )}
      <MoveButtons moves={moves} title="My work" />
    </section>
  );
}

function CouldNotLoad({ requestId, again }: { requestId: string; again: () => void }) {
  return (
    <p className={looks.state} role="alert">
      Could not load.{" "}
      <Button size="compact-xs" variant="subtle" onClick={again}>
        Try again
      </Button>
      {requestId && (
        <>
          {" "}
          Request <span className="mono">{requestId}</span>
        </>
      )}
    </p>
  );
}

const bucketWords: Record<DueBucket, string> = {
  overdue: "overdue",
  today: "today",
  week: "7 days",
  month: "30 days",
  quarter: "90 days",
};
const bucketMeanings: Partial<Record<DueBucket, "bad" | "due">> = { overdue: "bad", today: "due", week: "due" };

function DueTile({ of: { title, href, buckets }, moves }: { of: DueTileNow; moves: Moves | undefined }) {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  return (
    <Frame title={title} href={href} moves={moves}>
      <ul className={looks.buckets}>
        {buckets.map(({ bucket, count, href: list }) => (
          <li key={bucket}>
            <Go href={list} aria-label={`${title}: ${count} ${bucketWords[bucket]}`}>
              <span className={looks.number} data-meaning={count > 0 ? bucketMeanings[bucket] : undefined}>
                {decimalText(String(count))}
              </span>
              <span>{bucketWords[bucket]}</span>
            </Go>
          </li>
        ))}
      </ul>
      {total === 0 && <p className={looks.state}>Nothing due in the next 90 days.</p>}
    </Frame>
  );
}

const stageWords: Record<string, string> = {
  draft: "Draft",
  returned: "Returned",
  submitted: "Submitted, in review",
  signed: "Signed, not released",
};
const stageMeanings: Record<string, string> = { draft: "idle", returned: "due", submitted: "waiting", signed: "good" };

/** Where the reports stand: a bar by number, and under it each segment in words. */
function Pipeline({ of: { segments }, moves }: { of: PipelineNow; moves: Moves | undefined }) {
  const total = segments.reduce((sum, { count }) => sum + count, 0);
  return (
    <Frame title="Where the reports stand" href="/inspection-reports" wide moves={moves}>
      {total > 0 && (
        <div className={looks.bar} aria-hidden>
          {segments.map(({ status, count }) => (
            <span key={status} data-meaning={stageMeanings[status]} style={{ flexGrow: count }} hidden={count === 0} />
          ))}
        </div>
      )}
      <ul className={looks.segments}>
        {segments.map(({ status, count, href, oldestDays }) => (
          <li key={status}>
            <Go href={href}>
              <span className={looks.key} data-meaning={stageMeanings[status]} aria-hidden />
              <strong>{decimalText(String(count))}</strong> {stageWords[status] ?? status}
              {oldestDays !== null && (
                <span className="quiet">{` oldest ${oldestDays} ${oldestDays === 1 ? "day" : "days"}`}</span>
              )}
            </Go>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function MoveButtons({ moves, title }: { moves: Moves | undefined; title: string }) {
  if (!moves) return null;
  return (
    <div className={`${looks.moves} noPrint`}>
      <Move label={`Move ${title} earlier`} run={moves.earlier}>
        <IconArrowLeft size={14} />
      </Move>
      <Move label={`Move ${title} later`} run={moves.later}>
        <IconArrowRight size={14} />
      </Move>
      {moves.hide && (
        <Move label={`Hide ${title}`} run={moves.hide}>
          <IconEyeOff size={14} />
        </Move>
      )}
    </div>
  );
}

function Move({ label, run, children }: { label: string; run: (() => void) | null; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size="sm" aria-label={label} title={label} disabled={!run} onClick={() => run?.()}>
      {children}
    </ActionIcon>
  );
}
