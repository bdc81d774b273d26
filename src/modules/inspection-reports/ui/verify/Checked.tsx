import { Button } from "@mantine/core";
import { instantText } from "#kit/ui/format.ts";
import { ReachedAt } from "#kit/ui/ReachedAt.tsx";
import type { Verification } from "#modules/inspection-reports/contract-verification.ts";

interface CheckedProps {
  checkedAt: string;
  /** Whom to ask, and how; not of several reports at once. */
  issuer?: string;
  contact?: Verification["contact"];
}

/** Below a result: when the issuer was asked, for whoever keeps it on paper, and how the issuer is reached. */
export function Checked({ checkedAt, issuer, contact }: CheckedProps) {
  return (
    <>
      <p className="quiet">
        Checked on {instantText(checkedAt, { zone: true })} at {window.location.host}.
        {issuer && contact && (
          <>
            {` ${issuer}`}
            <ReachedAt {...contact} />
          </>
        )}
      </p>
      <div className="noPrint">
        <Button variant="default" onClick={() => window.print()}>
          Print the result
        </Button>
      </div>
    </>
  );
}
