import { ActionIcon, Button, Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./items.module.css";
import { Dialog } from "#kit/ui/dialogs.tsx";

interface Ordered {
  id: string;
  code: string;
  description: string;
}
interface OrderDialogProps<Row extends Ordered> {
  rows: readonly Row[];
  onOrder: (rows: readonly Row[]) => void;
  onClose: () => void;
}

/** The order of the items: dragged, or moved with the arrows beside each. */
export function OrderDialog<Row extends Ordered>({ rows, onOrder, onClose }: OrderDialogProps<Row>) {
  const [order, setOrder] = useState(rows);
  const [dragged, setDragged] = useState<string | null>(null);
  function move(id: string, to: number) {
    const row = order.find((one) => one.id === id);
    if (!row || to < 0 || to >= order.length) return;
    const others = order.filter((one) => one.id !== id);
    setOrder([...others.slice(0, to), row, ...others.slice(to)]);
  }
  return (
    <Dialog title="Order of the items" onClose={onClose}>
      <div className={styles.order}>
        {order.map(({ id, code, description }, index) => (
          <div
            key={id}
            draggable
            data-dragged={dragged === id || undefined}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged && dragged !== id) move(dragged, index);
            }}
          >
            <span className="mono">{code}</span>
            <span>{description}</span>
            <ActionIcon variant="subtle" color="gray" aria-label={`Move ${code} up`} onClick={() => move(id, index - 1)}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Move ${code} down`} onClick={() => move(id, index + 1)}>
              <IconArrowDown size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Group mt="md">
        <Button
          onClick={() => {
            onOrder(order);
            onClose();
          }}
        >
          Use this order
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Dialog>
  );
}
