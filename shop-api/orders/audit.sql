-- Lists each broken rule with the order, customer or promocode that breaks it. An empty result means that the bonus
-- ledger, the orders and the charges are consistent. The two queries only read, so operators may run them on the live
-- database:
--
--   psql "$DATABASE_URL" --file shop-api/orders/audit.sql
--
-- The first query checks what belongs to one customer. The command `audit` runs it for some customers at a time, with
-- other bounds, because the embedded database cannot do anything else meanwhile.
with
bounds as not materialized (select 0 as first, 2147483647 as last),
part as (
  select orders.* from orders, bounds where user_id between first and last
),
part_entries as (
  select bonus_entries.* from bonus_entries, bounds where user_id between first and last
),
ledger as (
  select
    user_id, currency, amount,
    sum(amount) over (partition by user_id, currency order by id) as balance
  from part_entries
),
-- Reads the rows of each order in the other tables with lateral subqueries. With plain joins, PostgreSQL would read the
-- other tables as a whole, although `part` has only some of the orders.
books as (
  select
    o.*,
    l.total as lines_total, l.count as lines_count,
    s.collecting, s.in_progress, s.delivered, s.cancelled,
    a.count as charge_count, a.state as charge_state,
    e.spent, e.returned, e.earned, e.deducted
  from part o
  cross join lateral (
    select sum(price * qty) as total, count(*) as count
    from order_items where order_id = o.id
  ) l
  cross join lateral (
    select
      max(at) filter (where status = 'collecting') as collecting,
      max(at) filter (where status = 'in_progress') as in_progress,
      max(at) filter (where status = 'delivered') as delivered,
      max(at) filter (where status = 'cancelled') as cancelled
    from order_events where order_id = o.id
  ) s
  -- Charges that count for an order, which has one at most. A refused charge does not count, even if its money arrived
  -- later.
  cross join lateral (
    select count(*) as count, min(state) as state
    from charges where order_id = o.id and state <> 'refused' and late_paid_at is null
  ) a
  cross join lateral (
    select
      coalesce(sum(amount) filter (where reason = 'spent'), 0) as spent,
      coalesce(sum(amount) filter (where reason = 'returned'), 0) as returned,
      coalesce(sum(amount) filter (where reason = 'earned'), 0) as earned,
      coalesce(sum(amount) filter (where reason = 'deducted'), 0) as deducted
    from bonus_entries where order_id = o.id
  ) e
)

select 'the total of an order is the sum of its lines minus the discount plus the fee' as rule, id as subject
from books
where lines_count = 0 or products_total <> lines_total
  or total <> products_total - discount + service_fee
  or discount not between 0 and products_total or service_fee < 0 or bonus < 0

union all
select 'a cart has at most one order that can still be paid', user_id || ' ' || cart
from part
where cart is not null and status <> 'cancelled' and payment_status in ('pending', 'refused')
group by user_id, cart having count(*) > 1

union all
select 'a replaced order was refused, is cancelled, and has no product that its replacement lacks', o.id
from part o left join orders n on n.id = o.replaced_by_id
where o.replaced_by_id is not null and (
  n.id is null or o.status <> 'cancelled' or o.payment_status <> 'refused'
  or o.user_id <> n.user_id
  or exists (
    select from order_items i where i.order_id = o.id
      and i.product_id not in (select product_id from order_items where order_id = n.id)))

union all
select 'the status of an order matches its timeline', id
from books
where case status
    when 'collecting' then in_progress is not null or delivered is not null or cancelled is not null
    when 'in_progress' then
      collecting is null or in_progress is null or delivered is not null or cancelled is not null
    when 'delivered' then
      collecting is null or in_progress is null or delivered is null or cancelled is not null
    when 'cancelled' then cancelled is null or delivered is not null
  end
  or delivered_at is distinct from delivered

union all
select 'an order has the event collecting exactly when it is paid', id
from books
where (payment_status in ('paid', 'refunded') and collecting is null)
  or (payment_status in ('pending', 'refused', 'expired') and collecting is not null)

union all
select 'the payment status of an order matches its charge or its bonus points', id
from books
where total > 0 and case payment_type
    when 'card' then charge_state is distinct from case payment_status
        when 'pending' then 'pending'
        when 'paid' then case when charge_state = 'refunding' then 'refunding' else 'paid' end
        when 'refunded' then 'refunded'
      end
    else payment_status not in ('paid', 'refunded')
  end

union all
select 'the payment of a cancelled order is refunded, and that of no other order except a delivered one', id
from books
where (status = 'cancelled' and (payment_status = 'pending' or charge_state in ('pending', 'paid')))
  or (status = 'cancelled' and payment_status = 'paid' and charge_state is distinct from 'refunding')
  or (status <> 'cancelled' and payment_status = 'expired')
  or (status not in ('cancelled', 'delivered')
    and (payment_status = 'refunded' or charge_state in ('refunding', 'refunded')))

union all
select 'an order has at most one charge, and none if its total is zero', id
from books
where charge_count > 1 or (charge_count > 0 and (total = 0 or payment_type <> 'card'))

union all
select 'an order paid with bonus points has spent its total once', id
from books
where spent <> case when payment_type = 'bonus' then -total else 0 end

union all
select 'spent bonus points are returned exactly when the order is cancelled or refunded', id
from books
where returned <> case when status = 'cancelled' or payment_status = 'refunded' then -spent else 0 end

union all
select 'bonus points are earned exactly when the order is delivered', id
from books
where earned <> case when status = 'delivered' then bonus else 0 end

union all
select 'earned bonus points are deducted only for a refunded order, and no more than it earned', id
from books
where -deducted > case
    when payment_status = 'refunded' or charge_state = 'refunding' then earned
    else 0
  end

union all
select 'partial refunds of an order are at most its payment by card', o.id
from order_refunds r join orders o on o.id = r.order_id
group by o.id
having sum(r.amount) not between 0 and o.total
  or o.payment_type <> 'card' or o.payment_status not in ('paid', 'refunded')

union all
select 'a ledger entry has the customer and the currency of its order', e.id::text
from part_entries e
left join orders o on o.id = e.order_id
where (e.reason = 'granted' and e.order_id is not null)
  or (e.reason not in ('granted', 'deducted') and e.order_id is null)
  or (e.order_id is not null and (o.user_id, o.currency) is distinct from (e.user_id, e.currency))
  or (e.amount < 0) <> (e.reason in ('spent', 'deducted'))

union all
select 'a ledger balance is never negative', user_id || ' ' || currency
from ledger where balance < 0

union all
select 'a balance is the sum of its ledger entries',
  coalesce(a.user_id, l.user_id) || ' ' || coalesce(a.currency, l.currency)
from (
  select bonus_accounts.* from bonus_accounts, bounds where user_id between first and last
) a
full join (
  select user_id, currency, sum(amount) as balance from ledger group by user_id, currency
) l on l.user_id = a.user_id and l.currency = a.currency
where coalesce(a.balance, 0) <> coalesce(l.balance, 0)

union all
select 'an order counts as a use of its promocode until it is cancelled, refused or expired', o.id
from books o
left join promocode_uses u on u.order_id = o.id
left join promocodes p on p.id = u.promocode_id
where (u.order_id is null)
    = (o.promocode is not null and o.status <> 'cancelled'
      and (o.status = 'delivered' or o.payment_status in ('pending', 'paid')))
  or (u.order_id is not null and (u.user_id, p.code) is distinct from (o.user_id, o.promocode))
  or (o.promocode is null and (o.discount <> 0 or o.discount_percent <> 0))

-- The payment simulator stores its receipts in this database. The receipts of real providers are compared by the
-- command `npm run shop -- audit`.
union all
select 'a paid charge has a paid receipt of the same amount in the simulator', c.order_id
from charges c
join part o on o.id = c.order_id
left join simulator_receipts r on r.id = c.receipt_id
where c.provider = 'simulator' and c.state in ('paid', 'refunding')
  -- A receipt in state 3 is also allowed: the customer has paid, and the simulator has not yet received the shop's
  -- confirmation.
  and (r.id is null or r.amount <> o.total or (r.state not in (3, 4) and c.state = 'paid'))

order by rule, subject;

-- The second query checks what does not belong to one customer.
select 'an order is placed by one Idempotency-Key at most' as rule, order_id as subject
from idempotency_keys where order_id is not null and placed group by order_id having count(*) > 1

union all
select 'an Idempotency-Key stands for an order of its customer', k.order_id
from idempotency_keys k join orders o on o.id = k.order_id
where k.user_id <> o.user_id

union all
select 'money that arrived for a refused charge goes back', order_id
from charges
where late_paid_at is not null and state not in ('refunding', 'refunded')

union all
select 'a promocode is used no more often than it may be', p.code
from promocodes p
join promocode_uses u on u.promocode_id = p.id
group by p.id having count(*) > p.limit_total

union all
select 'a customer uses a promocode no more often than they may', p.code || ' ' || u.user_id
from promocodes p
join promocode_uses u on u.promocode_id = p.id
group by p.id, u.user_id having count(*) > p.limit_per_customer

union all
select 'the simulator has no money of a charge that was refused or given back', r.id
from simulator_receipts r
left join charges c on c.receipt_id = r.id and c.provider = 'simulator'
where r.state = 4 and (c.state is null or c.state = 'refused'
  -- A refunded charge with a settlement is left out: the operator has returned the money in another way, so the
  -- simulator still has it.
  or (c.state = 'refunded' and c.settlement is null))

union all
select 'the simulator was paid once at most for an order', account ->> 'order_id'
from simulator_receipts r
where state = 4 and not exists (select 1 from charges c where c.receipt_id = r.id and c.late_paid_at is not null)
group by account ->> 'order_id' having count(*) > 1

order by rule, subject;
