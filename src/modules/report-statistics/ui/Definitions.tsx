import { metricOf, type MetricId } from "../metrics.ts";
import styles from "./statistics.module.css";
import { Section } from "#kit/ui/Page.tsx";

/** How each figure of a page is counted, with the same wording as in every export. */
export function Definitions({ of }: { of: readonly MetricId[] }) {
  return (
    <Section title="How it is counted">
      <dl className={styles.definitions}>
        {of.map((id) => {
          const { title, definition, date, version } = metricOf(id);
          return (
            <div key={id}>
              <dt>{`${id} ${title}`}</dt>
              <dd>
                {definition} {date && `Date: ${date.toLowerCase()}. `}
                <span className="quiet">{`Definition version ${version}.`}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}
