UPDATE "districts" SET "name" = jsonb_set("districts"."name", '{uz}', to_jsonb("respelled"."new")) FROM (VALUES
  (1703227, 'Marxamat tumani', 'Marhamat tumani'),
  (1703230, 'Shaxrixon tumani', 'Shahrixon tumani'),
  (1726277, 'Shayxontoxur tumani', 'Shayxontohur tumani'),
  (1727250, 'Pskent tumani', 'Piskent tumani'),
  (1733220, 'Xazorasp tumani', 'Hazorasp tumani'),
  (1735250, 'Ellikkala tumani', 'Ellikqalʼa tumani')
) AS "respelled" ("id", "old", "new") WHERE "districts"."id" = "respelled"."id" AND "districts"."name"->>'uz' = "respelled"."old";