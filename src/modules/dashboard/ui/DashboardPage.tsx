import { Button, Select } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { IconLayoutGrid, IconPrinter, IconRefresh } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { dashboard, type PlaceNow } from "../contract.ts";
import { sorted } from "../needs.ts";
import type { Screen } from "../layout.ts";
import { AllClear } from "./AllClear.tsx";
import { Announcements } from "./Announcements.tsx";
import { useArrangement } from "./arrangement.ts";
import styles from "./dashboard.module.css";
import { FirstRun } from "./FirstRun.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { HiddenTiles } from "./HiddenTiles.tsx";
import { NothingStored } from "./NothingStored.tsx";
import { isOnDevice, storedFor, useStoredOnDevice } from "./on-device.ts";
import { Place } from "./Place.tsx";
import { baseEndpoints } from "#directory/bases/contract.ts";
import { addressOf } from "#kit/client.ts";
import type { Reply } from "#kit/contract.ts";
import { useActor } from "#kit/ui/actor.ts";
import { useConnection } from "#kit/ui/connection.ts";
import { sayFailure, useAsk } from "#kit/ui/data.ts";
import { clock, dayText } from "#kit/ui/format.ts";
import { NewButton, Page } from "#kit/ui/Page.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { saveFile } from "#kit/ui/save-file.ts";
import { Asked, EmptyState, LinesSkeleton } from "#kit/ui/states.tsx";
import { dayIn } from "#kit/validity.ts";
import { startPage } from "#shell/page-places.ts";
import { usePhone } from "#kit/ui/screen.ts";

const { now: nowEndpoint } = dashboard.endpoints;
type Now = Reply<typeof nowEndpoint>;

/** How long after an answer with old numbers the page asks again, in milliseconds. */
const lookAgain = 5_000;

/** What needs this person today. Every number opens the list it counts; nothing here is a dead end. */
export default function DashboardPage() {
  const [words] = useUrl();
  const baseId = words["base"];
  const phone = usePhone();
  const screen = phone ? "phone" : "desktop";
  const { online } = useConnection();
  // The start page is read again whenever it is opened (rule 8); everywhere else what was read stays.
  const now = useQuery<Now>({
    queryKey: [addressOf(nowEndpoint, { query: { screen, ...(baseId ? { baseId } : {}) } })],
    refetchOnMount: "always",
    gcTime: storedFor,
    refetchInterval: ({ state }) => (state.data?.refreshing ? lookAgain : false),
  });
  const again = () => void now.refetch();
  useWhenBack(online, again);
  useStoredOnDevice(now.data?.places, phone && online);
  const start = <NewButton to="/inspection-reports/new" label="Start report" module="inspection-reports" offline large={phone} />;
  return (
    <Page title="Dashboard" actions={!phone && start}>
      {phone && <div className={styles.start}>{start}</div>}
      <PartsAt place={startPage} handed={{}} />
      {now.isError && now.data === undefined && !online ? (
        <NothingStored />
      ) : (
        <Asked of={now} skeleton={<LinesSkeleton lines={10} />}>
          {(found) => <Shown now={found} screen={screen} again={again} asking={now.isFetching} />}
        </Asked>
      )}
    </Page>
  );
}

/** Numbers are asked again when the connection comes back (rule 8). */
function useWhenBack(online: boolean, again: () => void): void {
  const was = useRef(online);
  useEffect(() => {
    if (online && !was.current) again();
    was.current = online;
  });
}

function Shown({ now, screen, again, asking }: { now: Now; screen: Screen; again: () => void; asking: boolean }) {
  const [arranging, setArranging] = useState(false);
  const { online } = useConnection();
  const queryClient = useQueryClient();
  const arrangement = useArrangement(now, screen);
  const places = online ? now.places : now.places.filter((place) => isOnDevice(queryClient, place));
  const lateSince = (place: string) => now.late.find((one) => one.place === place)?.asOf ?? null;
  const { needs, figures, clear } = sorted(places, now, arranging);
  const placed = (place: PlaceNow) => (
    <Place
      key={place.place}
      place={place}
      again={again}
      framing={{
        asOf: lateSince(place.place),
        refreshing: now.refreshing,
        moves: arranging ? arrangement.movesOf(place.place, figures.includes(place) ? "narrow" : "wide") : undefined,
      }}
    />
  );
  const [{ base }] = useUrl();
  // On a telephone the work comes first; a base that was chosen stays in sight.
  const below = screen === "phone" && !base;
  const tools = online && (
    <div className={`${styles.tools} noPrint`}>
      <BaseChoice />
      <Button size="xs" variant="default" loading={asking} leftSection={<IconRefresh size={14} aria-hidden />} onClick={again}>
        Refresh
      </Button>
      {now.places.some(({ kind }) => kind === "kpi") && <FiguresButton />}
      <Button
        size="xs"
        variant={arranging ? "light" : "default"}
        aria-pressed={arranging}
        leftSection={<IconLayoutGrid size={14} aria-hidden />}
        onClick={() => setArranging(!arranging)}
      >
        Arrange
      </Button>
    </div>
  );
  return (
    <>
      <div className={styles.head}>
        <Greeting asOf={now.asOf} />
        {!below && tools}
      </div>
      <Announcements of={now.announcements} />
      <FirstRun>{now.firstSteps && <FirstSteps steps={now.firstSteps} />}</FirstRun>
      {arranging && <HiddenTiles now={now} arrangement={arrangement} />}
      {places.length === 0 && !online && <NothingStored />}
      {places.length === 0 && online && <EmptyState title="No tiles to show">Your lists are in the menu.</EmptyState>}
      <div className={styles.columns}>
        <section className={styles.needs} aria-labelledby="needs">
          <h2 id="needs" className={styles.heading}>
            Needs you
          </h2>
          {needs.length === 0 && <p className={styles.nothing}>Nothing needs you today.</p>}
          {needs.map(placed)}
          {clear.length > 0 && <AllClear places={clear} />}
        </section>
        {figures.length > 0 && (
          <section className={styles.figures} aria-labelledby="figures">
            <h2 id="figures" className={styles.heading}>
              Figures
            </h2>
            {figures.map(placed)}
          </section>
        )}
      </div>
      {below && <div className={styles.below}>{tools}</div>}
    </>
  );
}

function Greeting({ asOf }: { asOf: string }) {
  const { name, timeZone } = useActor();
  const { online } = useConnection();
  return (
    <p className={styles.greeting}>
      {name}, {dayText(dayIn(timeZone, asOf))}{" "}
      <span className="quiet">{online ? `as of ${clock(asOf)}` : `offline, as of ${clock(asOf)}`}</span>
    </p>
  );
}

/** The figures on paper, of the base that is shown. */
function FiguresButton() {
  const [words] = useUrl();
  const baseId = words["base"];
  const address = addressOf(dashboard.endpoints.figuresPdf, { query: baseId ? { baseId } : {} });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPrinter size={14} aria-hidden />}
      onClick={() => void saveFile(address, "figures.pdf").catch(sayFailure)}
    >
      Figures as PDF
    </Button>
  );
}

/** Keeps the numbers to one base; the choice stands in the address. */
function BaseChoice() {
  const [words, change] = useUrl();
  const bases = useAsk(baseEndpoints.names, {}).data ?? [];
  if (bases.length < 2) return null;
  return (
    <Select
      size="xs"
      aria-label="Base"
      placeholder="All bases"
      clearable
      searchable={bases.length > 8}
      data={bases.map(({ id, name }) => ({ value: id, label: name }))}
      value={words["base"] ?? null}
      onChange={(base) => change({ base })}
      className={styles.base}
    />
  );
}
