import { Tags } from "lucide-react";
import { callOf } from "#lib/core/call.ts";
import {
  createTag as createOperation,
  listTags,
  updateTag as updateOperation,
} from "#lib/domains/books/ledger/tags/operations.ts";
import { tagStates } from "#lib/domains/books/ledger/tags/states.ts";
import { readIncomeByTag } from "#lib/domains/books/reports/by-tag/operations.ts";
import { read } from "#lib/server/read.ts";
import { LedgerTabs } from "#ui/books/ledger/ledger-tabs.tsx";
import { dimensionOptions } from "#ui/books/tags/labels.ts";
import { CreateTagSheet } from "#ui/books/tags/tag-forms.tsx";
import { TagTable } from "#ui/books/tags/tag-table.tsx";
import { ListPage } from "#ui/record/list-page.tsx";
import { ButtonLink } from "#ui/ui/button.tsx";
import { EndlessList } from "#ui/ui/endless-list.tsx";
import { SelectFilter } from "#ui/ui/filters.tsx";
import { wordsOf } from "#ui/ui/status.tsx";
import { askedOf, type ListParams } from "../../../../asked.ts";
import { companyPage } from "../../company.tsx";
import { createTag, moreTags, updateTag } from "./actions.ts";

export const metadata = { title: "Tags" };

export default async function TagsPage({ params, searchParams }: ListParams) {
  const { entity_id } = await params;
  const { writes, notice } = await companyPage(entity_id, "ledger/tags", createOperation.scope);
  const asked = askedOf(listTags.input.pick({ dimension: true, status: true }), await searchParams, 100);
  const narrowing = { entity_id, ...asked.filter, ...asked.paging };
  const first = await read(listTags, narrowing);
  return (
    <ListPage
      title="Tags"
      description="Classes and projects, by which the lines of entries, invoices and bills are told apart."
      more={<ButtonLink href={`/entities/${entity_id}/reports/by-tag`}>Income by tag</ButtonLink>}
      create={writes ? <CreateTagSheet entity_id={entity_id} action={createTag} /> : null}
      notice={notice}
      tabs={<LedgerTabs entity_id={entity_id} />}
      filters={
        <>
          <SelectFilter label="Dimension" name="dimension" options={dimensionOptions} />
          <SelectFilter
            label="Status"
            name="status"
            options={tagStates.states.map((value) => ({ value, label: wordsOf(value) }))}
          />
        </>
      }
      filterNames={["dimension", "status"]}
      narrowed={asked.narrowed}
      count={first.data.length}
      empty={{
        icon: <Tags aria-hidden="true" />,
        title: "No tags yet",
        text: "Name a class, such as a department, or a project: lines that bear it are told apart, and the income statement is shown by it.",
      }}
      calls={[
        callOf(listTags, { entity_id, ...asked.filter }),
        callOf(createOperation, { ...createOperation.example, entity_id }),
        callOf(updateOperation, { ...updateOperation.example, entity_id }),
        callOf(readIncomeByTag, { ...readIncomeByTag.example, entity_id }),
      ]}
    >
      <EndlessList
        of="tags"
        first={first}
        asked={narrowing}
        list={moreTags}
        table={TagTable}
        given={{ writes, change: updateTag }}
      />
    </ListPage>
  );
}
