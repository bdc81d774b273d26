import { Button, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { activityAndAudit } from "../contract.ts";
import { type Usage, type UsageMode, type UsageOfPerson, usageModes } from "../contract-usage.ts";
import styles from "./activity.module.css";
import { moduleName } from "../module-name.ts";
import { useReach } from "#kit/ui/actor.ts";
import { BarChart, HeatMap, LineChart } from "#kit/ui/chart/charts.tsx";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import type { Column } from "#kit/ui/column.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { DayInput } from "#kit/ui/form/DayInput.tsx";
import { DataTable } from "#kit/ui/DataTable.tsx";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { Instant, Mono } from "#kit/ui/display.tsx";
import { dayText, decimalText } from "#kit/ui/format.ts";
import { Page, Section } from "#kit/ui/Page.tsx";
import { useUrl } from "#kit/ui/routing.ts";
import { Asked, EmptyState } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";
import { isDay } from "#kit/validity.ts";

const { usage, usageByPerson, setUsageMode } = activityAndAudit.endpoints;

/** How the product is used: never what was typed or shown, and without names unless the company wants them. */
export default function UsagePage() {
  const [words, change] = useUrl();
  const query = { ...(words["from"] ? { from: words["from"] } : {}), ...(words["to"] ? { to: words["to"] } : {}) };
  const asked = useAsk(usage, { query });
  return (
    <Page title="User activity tracking" actions={asked.data && <ModeButton mode={asked.data.mode} />}>
      <Asked of={asked}>
        {(found) => (
          <>
            <ModeBanner mode={found.mode} />
            <PeriodInputs from={found.from} to={found.to} change={change} />
            {found.views === 0 ? (
              <EmptyState title={`No page was counted from ${dayText(found.from)} to ${dayText(found.to)}`}>
                {found.mode === "off" ? "Counting is off." : "Page views appear here a minute after they were made."}
              </EmptyState>
            ) : (
              <Counted usage={found} query={query} />
            )}
          </>
        )}
      </Asked>
    </Page>
  );
}

const modeWords: Record<UsageMode, string> = {
  off: "Off: nothing is counted",
  aggregated: "Without names: page views are counted, people are not",
  named: "With names: page views are counted by person",
};

function ModeBanner({ mode }: { mode: UsageMode }) {
  return (
    <Banner meaning={mode === "named" ? "due" : "idle"} title={`${modeWords[mode]}.`}>
      Keystrokes, contents of pages and places are never recorded. After 13 months only totals of the month are kept.
    </Banner>
  );
}

function PeriodInputs({ from, to, change }: { from: string; to: string; change: ReturnType<typeof useUrl>[1] }) {
  return (
    <div className={`${styles.controls} noPrint`}>
      <DayInput label="From" value={from} onChange={(day) => isDay(day) && change({ from: day })} />
      <DayInput label="To" value={to} onChange={(day) => isDay(day) && change({ to: day })} />
    </div>
  );
}

function ModeButton({ mode }: { mode: UsageMode }) {
  const [choosing, setChoosing] = useState(false);
  if (!useReach("settings", "administer")) return null;
  return (
    <>
      <Button variant="default" onClick={() => setChoosing(true)}>
        Change what is counted
      </Button>
      {choosing && <ModeDialog mode={mode} close={() => setChoosing(false)} />}
    </>
  );
}

function ModeDialog({ mode, close }: { mode: UsageMode; close: () => void }) {
  const [chosen, setChosen] = useState<UsageMode>(mode);
  const set = useSend(setUsageMode, { done: "Saved", onDone: close });
  return (
    <Dialog title="What is counted" onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          set.run({ body: { mode: chosen } });
        }}
      >
        <Stack>
          <Radio.Group label="Page views" value={chosen} onChange={(value) => setChosen(value)}>
            <Stack gap="xs" mt="xs">
              {usageModes.map((one) => (
                <Radio key={one} value={one} label={modeWords[one]} />
              ))}
            </Stack>
          </Radio.Group>
          {mode === "named" && chosen !== "named" && (
            <p className="quiet">Names are removed from existing counts. This cannot be undone.</p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={set.sending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function Counted({ usage: found, query }: { usage: Usage; query: object }) {
  const modules = [...new Set(found.heat.map(({ module }) => module))];
  const viewsOf = (module: string, weekday: number) =>
    found.heat.find((cell) => cell.module === module && cell.weekday === weekday)?.views ?? 0;
  const days = found.days.map(({ day, people }) => ({ label: dayText(day).replace(/ \d+$/, ""), value: people }));
  const weeks = found.weeks.map(({ day, people }) => ({ label: `Week of ${dayText(day).replace(/ \d+$/, "")}`, value: people }));
  return (
    <>
      <Totals usage={found} />
      <div className={styles.charts}>
        <Figure
          title="Active people per day"
          name="active-people-a-day"
          empty="No activity."
          table={{ heads: ["Day", "People"], rows: found.days.map(({ day, people }) => [day, people]) }}
        >
          <LineChart label="Active people per day" points={days} />
        </Figure>
        <Figure
          title="Active people per week"
          name="active-people-a-week"
          empty="No activity."
          table={{ heads: ["Week of", "People"], rows: found.weeks.map(({ day, people }) => [day, people]) }}
        >
          <BarChart label="Active people per week" points={weeks} />
        </Figure>
        <div className={styles.wide}>
          <Figure
            title="Page views by module and weekday"
            name="page-views"
            empty="No page views."
            table={{
              heads: ["Module", ...weekdays],
              rows: modules.map((module) => [moduleName(module), ...weekdays.map((_, at) => viewsOf(module, at + 1))]),
            }}
          >
            <HeatMap
              label="Page views by module and weekday"
              rows={modules.map(moduleName)}
              columns={weekdays}
              value={(row, column) => viewsOf(modules[row] ?? "", column + 1)}
            />
          </Figure>
        </div>
      </div>
      {found.mode === "named" && <People query={query} />}
      <Devices usage={found} />
      {found.neverUsed.length > 0 && (
        <Section title="Not opened in this period">
          <p>{found.neverUsed.map(({ name }) => name).join(", ")}</p>
        </Section>
      )}
    </>
  );
}

function Totals({ usage: { views, hours, people, offlineShare, unsynced } }: { usage: Usage }) {
  const figures: [string, string][] = [
    ["Active people", decimalText(String(people))],
    ["Page views", decimalText(String(views))],
    ["Hours in view", decimalText(String(hours))],
    ["Offline", offlineShare === null ? "–" : `${decimalText(String(offlineShare))} %`],
    ["Devices not synced for 5 days", decimalText(String(unsynced.length))],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function People({ query }: { query: object }) {
  const asked = useAsk(usageByPerson, { query });
  return (
    <Section title="By person">
      <Asked of={asked}>
        {(rows) => <DataTable rows={rows} columns={personColumns} caption="Use by person" keyOf={({ userId }) => userId} short />}
      </Asked>
    </Section>
  );
}

const personColumns: Column<UsageOfPerson>[] = [
  { field: "userName", title: "Person", phone: "title" },
  { field: "views", title: "Page views", align: "right", phone: "detail" },
  { field: "hours", title: "Hours in view", align: "right", phone: "detail" },
  { field: "modules", title: "Modules", align: "right", phone: "no" },
  { field: "offlineShare", title: "Offline (%)", align: "right", phone: "no" },
  { field: "lastAt", title: "Last", show: ({ lastAt }) => <Instant at={lastAt} />, phone: "no" },
];

function Devices({ usage: { devices, unsynced } }: { usage: Usage }) {
  const silent = unsynced.length === 1 ? "1 device has" : `${unsynced.length} devices have`;
  return (
    <>
      <Section title="Devices and versions">
        <DataTable
          rows={devices}
          columns={deviceColumns}
          caption="Devices and versions"
          keyOf={({ deviceClass, packaged, appVersion }) => `${deviceClass} ${packaged} ${appVersion}`}
          short
        />
      </Section>
      <Section title="Devices not synced">
        {unsynced.length === 0 ? (
          <p className="quiet">Every device used in the last 60 days has synced in the last 5.</p>
        ) : (
          <>
            <p>{silent} not synced for 5 days or more. Work done on them since then has not reached the server.</p>
            <DataTable
              rows={unsynced}
              columns={silentColumns}
              caption="Devices not synced"
              keyOf={({ device }) => device}
              short
            />
          </>
        )}
      </Section>
    </>
  );
}

const deviceColumns: Column<Usage["devices"][number]>[] = [
  { field: "deviceClass", title: "Device", phone: "title" },
  { field: "packaged", title: "Runs in", show: ({ packaged }) => (packaged ? "App" : "Browser"), phone: "detail" },
  { field: "appVersion", title: "Version", phone: "detail" },
  { field: "devices", title: "Devices", align: "right", phone: "status" },
];

const silentColumns: Column<Usage["unsynced"][number]>[] = [
  { field: "device", title: "Device", show: ({ device }) => <Mono>{device}</Mono>, phone: "title" },
  { field: "deviceClass", title: "Kind", phone: "detail" },
  { field: "appVersion", title: "Version", phone: "no" },
  { field: "lastAt", title: "Last seen", show: ({ lastAt }) => <Instant at={lastAt} />, phone: "no" },
  { field: "days", title: "Days", align: "right", phone: "detail" },
  { field: "userName", title: "Person", phone: "status" },
];
