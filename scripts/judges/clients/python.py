"""What a client made by openapi-python-client does against a served instance."""

import os

from minutebook_client import AuthenticatedClient
from minutebook_client import models
from minutebook_client.api.entities import entities_create, entities_list, entities_read
from minutebook_client.api.intents import intents_execute

client = AuthenticatedClient(base_url=os.environ["BASE"], token=os.environ["KEY"])

given = {"legal_name": "Python Client LLC", "entity_type": "llc", "jurisdiction": "TX"}
made = entities_create.sync(client=client, body=models.EntitiesCreateRequest.from_dict(given))
assert isinstance(made, models.EntityDetail), made

read = entities_read.sync(made.entity_id, client=client)
assert isinstance(read, models.EntityDetail) and read.legal_name == given["legal_name"], read

page = entities_list.sync(client=client, limit=1)
assert isinstance(page, models.EntityPage) and page.data[0].entity_id == made.entity_id, page

params = {"entity_id": made.entity_id, "client_name": "Globex", "amount_cents": 120_000, "due_days": 30}
intent = models.CreateInvoiceIntent.from_dict({"action": "create_invoice", "params": params})
receipt = intents_execute.sync(client=client, body=intent)
assert isinstance(receipt, models.CreateInvoiceReceipt), receipt
assert receipt.result.amount_cents == params["amount_cents"], receipt

refused = entities_create.sync(client=client, body=models.EntitiesCreateRequest.from_dict({**given, "legal_name": " "}))
assert isinstance(refused, models.Error) and refused.code.value == "validation_error", refused
