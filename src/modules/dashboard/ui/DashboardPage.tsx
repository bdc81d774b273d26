import { IconArrowRight } from "@tabler/icons-react";
import { useActor } from "#kit/ui/actor.ts";
import { useAsk } from "#kit/ui/data.ts";
import { clock, dayText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { NewButton, Page, Section } from "#kit/ui/Page.tsx";
import { Asked, EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";
import { dayIn } from "#kit/validity.ts";
import { dashboard, type TileNow } from "../contract.ts";
import { tiles, type Tile } from "../tiles.ts";
import looks from "./dashboard.module.css";
import { FirstRun } from "./FirstRun.tsx";

/** What needs this person today. Every number opens the list it counts. */
export default function DashboardPage() {
  const { name, timeZone } = useActor();
  const now = useAsk(dashboard.endpoints.now, {});
  return (
    <Page title="Dashboard" actions={<NewButton to="/inspection-reports/new" label="New report" module="inspection-reports" />}>
      <p className={looks.greeting}>
        {name}
        {now.data && (
          <>
            , {dayText(dayIn(timeZone, now.data.asOf))} <span className="quiet">as of {clock(now.data.asOf)}</span>
          </>
        )}
      </p>
      <FirstRun />
      <Asked of={now} skeleton={<LinesSkeleton lines={8} />}>
        {({ tiles: shown }) =>
          shown.length === 0 ? (
            <EmptyState title="Nothing is counted for you here">The lists you may open are in the menu.</EmptyState>
          ) : (
            <>
              {groups.map((group) => (
                <Group key={group} group={group} shown={shown} />
              ))}
            </>
          )
        }
      </Asked>
    </Page>
  );
}

const groups = [...new Set(tiles.map(({ group }) => group))];

function Group({ group, shown }: { group: Tile["group"]; shown: readonly TileNow[] }) {
  const own = tiles
    .filter((tile) => tile.group === group)
    .flatMap((tile) => {
      const now = shown.find(({ id }) => id === tile.id);
      return now ? [{ tile, now }] : [];
    });
  if (own.length === 0) return null;
  return (
    <Section title={group}>
      <div className={looks.tiles}>
        {own.map(({ tile, now }) => (
          <NumberTile key={tile.id} tile={tile} now={now} />
        ))}
      </div>
    </Section>
  );
}

function NumberTile({ tile, now: { count, href } }: { tile: Tile; now: TileNow }) {
  return (
    <Go href={href} className={looks.tile}>
      <span className={looks.number} data-meaning={count ? tile.meaning : undefined}>
        {count ?? "–"}
      </span>
      <span className={looks.title}>{tile.title}</span>
      <span className={looks.state}>
        {count === null ? "Could not be counted. Open the list." : count === 0 ? tile.good : ""}
      </span>
      <IconArrowRight size={16} className={looks.arrow} aria-hidden />
    </Go>
  );
}
