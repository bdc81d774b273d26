import { activityAndAudit } from "../contract.ts";
import type { Activity, ActivityChoices, ActivityCount } from "../contract-activity.ts";
import { activityWords, byDayAndPerson, type DayOfActivity } from "./activity-words.ts";
import styles from "./activity.module.css";
import { useActor, useReach } from "#kit/ui/actor.ts";
import type { Column } from "#kit/ui/column.ts";
import { type List, useAsk, useList } from "#kit/ui/data.ts";
import { Ref } from "#kit/ui/display.tsx";
import type { Filter } from "#kit/ui/filter.ts";
import { dayText, decimalText, instantText, withDaysAsShown } from "#kit/ui/format.ts";
import { ListControls } from "#kit/ui/ListControls.tsx";
import { Listed, More } from "#kit/ui/ListTable.tsx";
import { Page } from "#kit/ui/Page.tsx";
import { EmptyState } from "#kit/ui/states.tsx";

const { activity, countActivity, exportActivity, activityPeople, activityChoices } = activityAndAudit.endpoints;

/** Who did what, by day and person, with how much each one did. */
export default function UserActivityPage() {
  const mayExport = useReach("user-activity", "export");
  const feed = useList(activity, { columns, count: countActivity, ...(mayExport ? { export: exportActivity } : {}) });
  const choices = useAsk(activityChoices, {}).data;
  const { timeZone } = useActor();
  return (
    <Page title="User activity" count={feed.total}>
      <ListControls list={feed} search="Beginning of a number or title" filters={filtersOf(choices)} archive={false} />
      {!feed.isFiltered && <p className="quiet">The last 7 days. Choose a period or another filter to see more.</p>}
      <div className={styles.columns}>
        <div className={styles.feed}>
          <Listed
            of={feed}
            empty={
              <EmptyState title="No activity in the last 7 days">
                Choose a period to look further back. What people create, change, sign and send appears here automatically.
              </EmptyState>
            }
          >
            {(rows) => (
              <>
                {byDayAndPerson(rows, timeZone).map((day) => (
                  <DayOf key={day.day} day={day} timeZone={timeZone} />
                ))}
                <More list={feed} />
              </>
            )}
          </Listed>
        </div>
        <Counts feed={feed} />
      </div>
    </Page>
  );
}

function DayOf({ day: { day, people }, timeZone }: { day: DayOfActivity; timeZone: string }) {
  return (
    <section className={styles.day}>
      <h2>{dayText(day)}</h2>
      {people.map(({ actorId, actorName, actions }) => (
        <div key={actorId} className={styles.person}>
          <h3>{actorName}</h3>
          <ul>
            {actions.map((action) => (
              <li key={action.id}>
                <time dateTime={action.at} className="figures quiet">
                  {timeOf(action.at, timeZone)}
                </time>
                <span>
                  <ActivityLine of={action} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function ActivityLine({ of: action }: { of: Activity }) {
  const { before, record: named, after } = activityWords(action);
  const record = withDaysAsShown(named);
  return (
    <>
      {before}
      {action.entityId ? (
        <Ref entity={action.entity} id={action.entityId}>
          {record}
        </Ref>
      ) : (
        record
      )}
      {after}
    </>
  );
}

const timeOf = (at: string, timeZone: string) => instantText(at, { timeZone, zone: false }).split(", ")[1];

/** How much each person did with the same filters; a name narrows the feed to that person. */
function Counts({ feed }: { feed: List<Activity> }) {
  const asked = useAsk(activityPeople, { query: { ...feed.filters, ...(feed.q ? { q: feed.q } : {}) } });
  const people: ActivityCount[] = asked.data ?? [];
  if (people.length === 0) return null;
  const chosen = feed.filters["actorId"];
  return (
    <section className={styles.counts}>
      <h2>By person</h2>
      <ul>
        {people.map(({ userId, userName, count, signed }) => (
          <li key={userId}>
            <button
              type="button"
              aria-pressed={chosen === userId}
              onClick={() => feed.change({ actorId: chosen === userId ? null : userId })}
            >
              <span>{userName}</span>
              <span className="figures">
                {decimalText(String(count))}
                {signed > 0 && <span className="quiet"> · {decimalText(String(signed))} signed</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function filtersOf(choices: ActivityChoices | undefined): Filter[] {
  const options = (of: readonly { id: string; name: string }[] = []) => of.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { kind: "days", name: "period", label: "Period", from: "from", to: "to" },
    { kind: "choice", name: "baseLocationId", label: "Team", options: options(choices?.bases) },
    { kind: "choice", name: "actorId", label: "Person", options: options(choices?.people) },
    { kind: "choice", name: "module", label: "Module", options: options(choices?.modules) },
  ];
}

const columns: Column<Activity>[] = [
  { field: "at" },
  { field: "actorName" },
  { field: "action" },
  { field: "entity" },
  { field: "entityLabel" },
];
