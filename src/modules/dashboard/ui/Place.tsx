import { lazy, Suspense } from "react";
import type { PlaceNow } from "../contract.ts";
import styles from "./dashboard.module.css";
import { DueTile } from "./DueTile.tsx";
import { KpiTile } from "./KpiTile.tsx";
import { NumberTile } from "./NumberTile.tsx";
import { PipelineTile } from "./PipelineTile.tsx";
import { StorageTile } from "./StorageTile.tsx";
import { CouldNotLoad, type Framing, TileFrame } from "./TileFrame.tsx";
import { VisitTile } from "./VisitTile.tsx";
import { WorkTile } from "./WorkTile.tsx";
import { LinesSkeleton } from "#kit/ui/states.tsx";

const Board = lazy(() => import("./Board.tsx"));

/** One place of the start page, of whatever kind. */
export function Place({ place, again, framing }: { place: PlaceNow; again: () => void; framing: Framing }) {
  switch (place.kind) {
    case "number":
      return <NumberTile of={place} again={again} framing={framing} />;
    case "work":
      return <WorkTile of={place} framing={framing} />;
    case "storage":
      return <StorageTile of={place} again={again} framing={framing} />;
    case "due":
      return <DueTile of={place} framing={framing} />;
    case "pipeline":
      return <PipelineTile of={place} framing={framing} />;
    case "kpi":
      return <KpiTile of={place} framing={framing} />;
    case "visit":
      return <VisitTile of={place} framing={framing} />;
    case "missing":
      return (
        <TileFrame title={place.title} framing={framing}>
          {place.failed ? (
            <CouldNotLoad requestId={place.failed.requestId} again={again} />
          ) : (
            <p className={styles.state}>Still being counted.</p>
          )}
        </TileFrame>
      );
    case "board":
      return (
        <TileFrame title="Are the next working day's jobs ready?" href="/go-no-go" framing={framing}>
          <Suspense fallback={<LinesSkeleton />}>
            <Board short />
          </Suspense>
        </TileFrame>
      );
  }
}
