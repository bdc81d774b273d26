import { timesheets } from "../contract.ts";
import styles from "./week.module.css";
import { hoursText, RulesSaid } from "./Summary.tsx";
import { hourClasses } from "#directory/finance/overtime.ts";
import { capital } from "#kit/capital.ts";
import { useAsk } from "#kit/ui/data.ts";
import { decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { ScrollRegion } from "#kit/ui/ScrollRegion.tsx";
import { Asked, EmptyState } from "#kit/ui/states.tsx";

/** Hours by person and class on a work order or project. */
export function HoursTable({ of, caption }: { of: { workOrderId: string } | { projectId: string }; caption: string }) {
  const hours = useAsk(timesheets.endpoints.hours, { query: of });
  return (
    <Asked of={hours}>
      {({ people, byClass, hours: total, rules }) => {
        if (people.length === 0)
          return <EmptyState title="No time yet">The crew logs it from the page of the work order or in their week.</EmptyState>;
        const classes = hourClasses.filter((one) => byClass[one]);
        return (
          <>
            <ScrollRegion label={caption}>
              <table className={styles.hours} aria-label={caption}>
                <thead>
                  <tr>
                    <th scope="col">Person</th>
                    {classes.map((one) => (
                      <th key={one} scope="col" data-figures>
                        {one}
                      </th>
                    ))}
                    <th scope="col" data-figures>
                      Hours worked
                    </th>
                    <th scope="col">Activities</th>
                    <th scope="col" data-figures>
                      Not approved
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {people.map((person) => (
                    <tr key={person.userId}>
                      <th scope="row">
                        <Go href={`/timesheets/entries?userId=${person.userId}`}>{person.personName}</Go>
                      </th>
                      {classes.map((one) => (
                        <td key={one} className="figures">
                          {person.byClass[one] ? decimalText(person.byClass[one]) : "–"}
                        </td>
                      ))}
                      <td className="figures">{decimalText(person.hours)}</td>
                      <td>
                        {person.byActivity
                          .map(({ activity, hours: some }) => `${capital(activity)} ${hoursText(some)}`)
                          .join(", ")}
                      </td>
                      <td className="figures">{person.notApproved === "0" ? "–" : decimalText(person.notApproved)}</td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">Total</th>
                    {classes.map((one) => (
                      <td key={one} className="figures">
                        {decimalText(byClass[one] ?? "0")}
                      </td>
                    ))}
                    <td className="figures">{decimalText(total)}</td>
                  </tr>
                </tfoot>
              </table>
            </ScrollRegion>
            <RulesSaid rules={rules} />
          </>
        );
      }}
    </Asked>
  );
}
