import { peopleAndAccess, type User } from "../contract.ts";
import { erasureLabels, ErasureDraft } from "../contract-erasure.ts";
import { useAsk, useSend } from "#kit/ui/data.ts";
import { Dialog } from "#kit/ui/dialogs.tsx";
import { DayField, TextAreaField } from "#kit/ui/form/fields.tsx";
import { Fields, Form, Wide } from "#kit/ui/form/Form.tsx";
import { Asked } from "#kit/ui/states.tsx";
import { Banner } from "#kit/ui/status.tsx";

const { erasure, erase } = peopleAndAccess.endpoints;

/** Erases what tells who a person was, or says what stands in the way. */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = `${user.firstName} ${user.lastName}`;
  const found = useAsk(erasure, { id: user.id });
  const send = useSend(erase, { done: ({ done }) => `Erased under privacy request ${done?.number ?? ""}`, onDone: onClose });
  return (
    <Dialog title={`Erase the personal data of ${name}`} size="lg" onClose={onClose} closeOnClickOutside={false}>
      <Asked of={found}>
        {({ because }) =>
          because ? (
            <Banner meaning="due" title="Cannot be erased now">
              {because}
            </Banner>
          ) : (
            <>
              <p>
                Name, address, numbers, photo and messages go from the record, and the key is destroyed that opens what the audit
                trail says of {name}. The events stay in their chain and say under which request they were erased. Signed reports
                keep the name as it was signed. Backups made before keep everything until they are dropped. This cannot be undone.
              </p>
              <Form
                schema={ErasureDraft}
                start={{ receivedOn: "", reason: "" }}
                labels={erasureLabels}
                save="Erase permanently"
                cancel={onClose}
                onSave={(body) => send.send({ id: user.id, body: { ...body, version: user.version } })}
              >
                <Fields>
                  <DayField name="receivedOn" />
                  <Wide>
                    <TextAreaField name="reason" rows={2} help="Do not name anyone here: this text is retained" />
                  </Wide>
                </Fields>
              </Form>
            </>
          )
        }
      </Asked>
    </Dialog>
  );
}
