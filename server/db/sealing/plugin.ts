import {
  AliasNode,
  ColumnNode,
  type ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  PrimitiveValueListNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { SEALED_TABLES } from './places.ts'
import { sealedFor } from './seal-columns.ts'

/** Seals the values that `insertInto` and `updateTable` write to sealed columns; raw SQL asks `sealedFor` itself. */
export const sealingPlugin: KyselyPlugin = {
  transformQuery: ({ node }) =>
    InsertQueryNode.is(node) ? sealInsert(node) : UpdateQueryNode.is(node) ? sealUpdate(node) : node,
  transformResult: async ({ result }) => result,
}

/** The name of a table with sealed columns; `null` for all others. */
function sealedTable(node: OperationNode | undefined): string | null {
  const table = node && AliasNode.is(node) ? node.node : node
  const name = table && TableNode.is(table) ? table.table.identifier.name : ''
  return SEALED_TABLES.has(name) ? name : null
}

function sealInsert(node: InsertQueryNode): InsertQueryNode {
  const table = sealedTable(node.into)
  if (table === null) return node
  const { columns = [], values, onConflict } = node
  const names = columns.map(({ column }) => column.name)
  return {
    ...node,
    ...(values &&
      ValuesNode.is(values) && { values: ValuesNode.create(values.values.map((row) => sealList(table, names, row))) }),
    ...(onConflict?.updates && {
      onConflict: { ...onConflict, updates: onConflict.updates.map((update) => sealAssignment(table, update)) },
    }),
  }
}

function sealUpdate(node: UpdateQueryNode): UpdateQueryNode {
  const table = sealedTable(node.table)
  return table === null || !node.updates
    ? node
    : { ...node, updates: node.updates.map((update) => sealAssignment(table, update)) }
}

function sealList(table: string, columns: readonly string[], row: ValueListNode | PrimitiveValueListNode): ValueListNode {
  const nodes = PrimitiveValueListNode.is(row) ? row.values.map((value) => ValueNode.create(value)) : row.values
  return ValueListNode.create(nodes.map((node, index) => sealNode(table, columns[index] ?? '', node)))
}

const sealAssignment = (table: string, update: ColumnUpdateNode): ColumnUpdateNode =>
  ColumnNode.is(update.column) ? { ...update, value: sealNode(table, update.column.column.name, update.value) } : update

const sealNode = (table: string, column: string, node: OperationNode): OperationNode =>
  ValueNode.is(node) && !node.immediate ? ValueNode.create(sealedFor(table, column, node.value)) : node
